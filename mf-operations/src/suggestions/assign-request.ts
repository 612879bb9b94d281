import { useQuickChange } from '../maintenance/quick-change.ts';

/** Assigns a request, as the person sees it, to one of the personnel: `apply(seen, { assigned_to: 5 })`. */
export const useAssignRequest = () =>
  useQuickChange({
    done: ({ assigned_to_name }) => `Assigned to ${assigned_to_name}.`,
    failed: 'Error assigning personnel. Please try again.',
  });
