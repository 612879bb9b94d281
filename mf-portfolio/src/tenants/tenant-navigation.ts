import type { Tenant } from '@keystead/contracts';
import { useDialogRoutes } from '@keystead/web-kit/queries';

const LIST = '/app/tenants';

/**
 * The routes of the list of tenants, its dialog (`new`), and each tenant's own page (`5`, `5/edit`). The search of the
 * list stays in all URLs, so that a tenant's page leads back to the same list.
 */
export const useTenantNavigation = () => useDialogRoutes(LIST);

/** The routes of a tenant's own page and its dialog: `edit`. */
export const useTenantPageNavigation = (id: Tenant['id']) => useDialogRoutes(`${LIST}/${id}`);
