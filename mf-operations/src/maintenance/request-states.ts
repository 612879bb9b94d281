import type { MaintenanceRequest } from '@keystead/contracts';

/** Whether the request is open or in progress. */
export const isUnfinished = ({ status }: MaintenanceRequest): boolean => status === 'open' || status === 'in_progress';
