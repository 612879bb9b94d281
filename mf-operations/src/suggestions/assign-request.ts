import { useQuickChange } from '../maintenance/quick-change.ts';

/**
 * Assigns a request to one of the personnel, from the version that the user sees: `apply(seen, { assigned_to: 5 })`.
 */
export const useAssignRequest = () =>
  useQuickChange({
    done: ({ assigned_to_name }) => `Assigned to ${assigned_to_name}.`,
    failed: 'Error assigning personnel. Please try again.',
  });
