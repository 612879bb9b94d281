import type { Preferences } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useMutationState, useQueryClient } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { profileQuery } from './profile-query.ts';

const mutationKey = ['preferences', 'update'];

/** The preferences of the latest pending change; undefined when there is none. */
function usePendingPreferences(): Preferences | undefined {
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Preferences,
  });
  return pending.at(-1);
}

/**
 * Changes preferences. `preferences` are those to show: the chosen ones immediately, and the stored ones again if the
 * server rejects the change (product §4). Each change sends all preferences, and changes run one after the other, so
 * that the last choice also arrives last.
 */
export function useUpdatePreferences(stored: Preferences) {
  const queries = useQueryClient();
  const pending = usePendingPreferences();
  const [alert, setAlert] = useState<string | null>(null);
  const { queryKey } = profileQuery;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (body: Preferences) => request('PUT /profile/preferences', { body }),
    // The answer to a pending read of the profile may not include this change.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: ({ preferences }) => {
      queries.setQueryData(queryKey, (cached) => cached && { ...cached, preferences });
    },
    onError: () => setAlert('Error updating preferences. Please try again.'),
    onSettled: () => {
      // After the last of several changes: one that failed may have been stored nevertheless.
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey });
    },
  });
  return { preferences: pending ?? stored, update: mutate, alert, clearAlert: () => setAlert(null) };
}
