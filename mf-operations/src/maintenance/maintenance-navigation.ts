import type { MaintenanceRequest } from '@keystead/contracts';
import { useDialogRoutes } from '@keystead/web-kit/queries';

const LIST = '/app/maintenance';

/** Where the requests are that are assigned to one of the personnel. */
export const assignedTo = (id: number): string => `${LIST}?assigned_to=${id}`;

/**
 * Where the list of requests is, what lies over it (`new`), and each request's own page (`5`) with its dialog
 * (`5/edit`). The search of the list stays in all of them, so that a request's page leads back to the list as it was.
 */
export const useMaintenanceNavigation = () => useDialogRoutes(LIST);

/** Where a request's own page and the dialog over it are: `edit`. */
export const useRequestPageNavigation = (id: MaintenanceRequest['id']) => useDialogRoutes(`${LIST}/${id}`);
