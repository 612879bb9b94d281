import type { Tenant } from '@keystead/contracts';
import { useDialogRoutes } from '@keystead/web-kit/queries';

const LIST = '/app/tenants';

/**
 * Where the list of tenants is, what lies over it (`new`), and each tenant's own page (`5`, `5/edit`). The search of
 * the list stays in all of them, so that a tenant's page leads back to the list as it was.
 */
export const useTenantNavigation = () => useDialogRoutes(LIST);

/** Where a tenant's own page and the dialogs over it are: `edit`. */
export const useTenantPageNavigation = (id: Tenant['id']) => useDialogRoutes(`${LIST}/${id}`);
