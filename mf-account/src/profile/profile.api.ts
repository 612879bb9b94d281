import type { Answer, Body, Preferences, User } from '@keystead/contracts';
import { renewSession, request, session } from '@keystead/web-kit';
import { queryOptions, useMutation, useMutationState, useQueryClient } from '@keystead/web-kit/queries';
import { useState } from 'react';

async function readProfile(signal: AbortSignal): Promise<Answer<'GET /profile'>> {
  const profile = await request('GET /profile', { signal });
  const stored = session.get().user;
  // Confirmed on another device: the token of this session doesn't say so yet.
  if (profile.user.email_confirmed && stored?.email_confirmed === false) await renewSession();
  else session.replaceUser(profile.user);
  return profile;
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => readProfile(signal),
});

const mutationKey = ['preferences', 'update'];

/**
 * Changes preferences. `preferences` are those to show: the chosen ones immediately, and the stored ones again if the
 * server rejects the change (product §4). Each change sends all preferences, and changes run one after the other, so
 * that the last choice also arrives last.
 */
export function useUpdatePreferences(stored: Preferences) {
  const queries = useQueryClient();
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Preferences,
  });
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
  return { preferences: pending.at(-1) ?? stored, update: mutate, alert, clearAlert: () => setAlert(null) };
}

async function updateProfile(body: Body<'PUT /profile'>): Promise<User> {
  const { user, token } = await request('PUT /profile', { body });
  // An answer without a user must not become the session's user (product §8).
  if (!user) throw new Error('The response has no user');
  // A change of password ends every session, and returns a token for a new one.
  if (token === undefined) session.replaceUser(user);
  else session.start({ token, user });
  return user;
}

export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: (user) => queries.setQueryData(profileQuery.queryKey, (cached) => cached && { ...cached, user }),
  });
}

/** Requests the account's erasure after 30 days. The server ends all sessions, and this browser signs out too. */
export async function deleteAccount(password: string): Promise<void> {
  await request('DELETE /profile', { body: { password } });
  session.end();
}
