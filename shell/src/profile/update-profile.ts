import type { Body, User } from '@keystead/contracts';
import { request, session } from '@keystead/web-kit';
import { useMutation, useQueryClient } from '@keystead/web-kit/queries';
import { profileQuery } from './profile-query.ts';

async function updateProfile(body: Body<'PUT /profile'>): Promise<User> {
  const { user, token } = await request('PUT /profile', { body });
  // An answer without a user must not become the session's user (product §8).
  if (!user) throw new Error('The response has no user');
  // A change of password ends every session, and returns a token for a new one.
  if (token === undefined) session.replaceUser(user);
  else session.start({ token, user });
  return user;
}

/** Changes the signed-in user, in the session too. */
export function useUpdateProfile() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: updateProfile,
    onSuccess: (user) => queries.setQueryData(profileQuery.queryKey, (cached) => cached && { ...cached, user }),
  });
}
