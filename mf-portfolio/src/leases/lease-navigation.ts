import type { Lease } from '@keystead/contracts';
import { useDialogRoutes } from '@keystead/web-kit/queries';

const LIST = '/app/leases';

/**
 * Where the list of leases is, what lies over it (`new`), and each lease's own page (`5`) with its dialogs (`5/edit`).
 * The search of the list stays in all of them, so that a lease's page leads back to the list as it was.
 */
export const useLeaseNavigation = () => useDialogRoutes(LIST);

/** Where a lease's own page and the dialogs over it are: `edit`, `end`, `renew`. */
export const useLeasePageNavigation = (id: Lease['id']) => useDialogRoutes(`${LIST}/${id}`);
