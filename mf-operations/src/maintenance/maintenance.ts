import type { MaintenanceRequest } from '@keystead/contracts';
import { ApiError, NoAnswerError } from '@keystead/web-kit';

export const statusNames: Record<MaintenanceRequest['status'], string> = {
  open: 'Open',
  in_progress: 'In progress',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

export const priorityNames: Record<MaintenanceRequest['priority'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const entryNames: Record<NonNullable<MaintenanceRequest['entry_permission']>, string> = {
  yes: 'Yes',
  no: 'No',
  call_first: 'Call first',
};

/** Product §8. */
export const SAVE_FAILED = 'Error saving maintenance request. Please try again.';

/** Why a new request was not saved (product §8). */
export function creationFailure(error: Error): string {
  if (error instanceof ApiError) return `Error: ${error.error ?? 'Server error. Please try again.'}`;
  return error instanceof NoAnswerError ? error.message : SAVE_FAILED;
}

/** `Harbour House – Dana Whitfield`, or the property alone. */
export function placeText({ property_name, tenant_name }: Pick<MaintenanceRequest, 'property_name' | 'tenant_name'>) {
  return tenant_name === null ? property_name : `${property_name} – ${tenant_name}`;
}

export const isUnfinished = ({ status }: MaintenanceRequest): boolean => status === 'open' || status === 'in_progress';
