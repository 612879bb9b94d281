import type { MaintenanceRequest } from '@keystead/contracts';

/** Whether there is still something to be done. */
export const isUnfinished = ({ status }: MaintenanceRequest): boolean => status === 'open' || status === 'in_progress';
