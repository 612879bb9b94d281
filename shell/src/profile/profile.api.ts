import type { Answer } from '@keystead/contracts';
import { request, session } from '@keystead/web-kit';
import { queryOptions } from '@keystead/web-kit/queries';
import { renewSession } from '../auth/renew-session.ts';

async function readProfile(signal: AbortSignal): Promise<Answer<'GET /profile'>> {
  const profile = await request('GET /profile', { signal });
  const stored = session.get().user;
  // Confirmed on another device: the token of this session doesn't say so yet.
  if (profile.user.email_confirmed && stored?.email_confirmed === false) await renewSession();
  else session.replaceUser(profile.user);
  return profile;
}

/** The signed-in user and their preferences. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => readProfile(signal),
});
