import type { Lease } from '@keystead/contracts';
import { useDialogRoutes } from '@keystead/web-kit/queries';

const LIST = '/app/leases';

/**
 * The routes of the list of leases, its dialog (`new`), and each lease's own page (`5`) with its dialogs (`5/edit`).
 * The search of the list stays in all URLs, so that a lease's page leads back to the same list.
 */
export const useLeaseNavigation = () => useDialogRoutes(LIST);

/** The routes of a lease's own page and its dialogs: `edit`, `end`, `renew`. */
export const useLeasePageNavigation = (id: Lease['id']) => useDialogRoutes(`${LIST}/${id}`);
