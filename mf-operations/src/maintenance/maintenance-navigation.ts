import type { MaintenanceRequest } from '@keystead/contracts';
import { useDialogRoutes } from '@keystead/web-kit/queries';

const LIST = '/app/maintenance';

/** The path of the requests that are assigned to one of the personnel. */
export const assignedTo = (id: number): string => `${LIST}?assigned_to=${id}`;

/**
 * The routes of the list of requests, its dialog (`new`), and each request's own page (`5`) with its dialog (`5/edit`).
 * The search of the list stays in all URLs, so that a request's page leads back to the same list.
 */
export const useMaintenanceNavigation = () => useDialogRoutes(LIST);

/** The routes of a request's own page and its dialog: `edit`. */
export const useRequestPageNavigation = (id: MaintenanceRequest['id']) => useDialogRoutes(`${LIST}/${id}`);
