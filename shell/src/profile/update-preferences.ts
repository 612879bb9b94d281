import type { Preferences } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation, useMutationState, useQueryClient } from '@keystead/web-kit/queries';
import { useState } from 'react';
import { profileQuery } from './profile-query.ts';

const mutationKey = ['preferences', 'update'];

/** What has been chosen and is on its way to the server; undefined when nothing is. */
function useChosen(): Preferences | undefined {
  const underWay = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Preferences,
  });
  return underWay.at(-1);
}

/**
 * Changes preferences. `preferences` are those to show: the chosen ones at once, and the stored ones again when the
 * server refuses (product §4). They are sent whole, one change after the other, so that the last choice is also the
 * last that arrives.
 */
export function useUpdatePreferences(stored: Preferences) {
  const queries = useQueryClient();
  const chosen = useChosen();
  const [alert, setAlert] = useState<string | null>(null);
  const { queryKey } = profileQuery;
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: 'preferences' },
    mutationFn: (body: Preferences) => request('PUT /profile/preferences', { body }),
    // A profile that is being read may not have this change.
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: ({ preferences }) => {
      queries.setQueryData(queryKey, (known) => known && { ...known, preferences });
    },
    onError: () => setAlert('Error updating preferences. Please try again.'),
    onSettled: () => {
      // The last of several changes: a failed one may have been stored all the same.
      if (queries.isMutating({ mutationKey }) === 1) void queries.invalidateQueries({ queryKey });
    },
  });
  return { preferences: chosen ?? stored, update: mutate, alert, clearAlert: () => setAlert(null) };
}
