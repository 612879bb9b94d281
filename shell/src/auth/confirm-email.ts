import { ApiError, request, session } from '@keystead/web-kit';
import { queryOptions } from '@keystead/web-kit/queries';
import { renewSession } from './renew-session.ts';

const isUsedUp = (error: unknown) => error instanceof ApiError && error.code === 'link_invalid';

const renew = () => renewSession().catch((error: unknown) => console.warn('The session could not be renewed', error));

async function confirm(token: string): Promise<true> {
  try {
    await request('POST /auth/confirm-email', { body: { token } });
  } catch (error) {
    if (!isUsedUp(error)) throw error;
    // Perhaps by this person: on another device, by a mail program that looks at links, or the answer was lost.
    await renew();
    if (session.get().user?.email_confirmed) return true;
    throw error;
  }
  await renew();
  return true;
}

/**
 * Confirms an address. A query, so that each link is sent once however often the page is drawn; it works only once.
 * After a failure it is the person who sends it again.
 */
export function emailConfirmation(token: string) {
  return queryOptions({
    queryKey: ['confirm-email', token],
    queryFn: () => confirm(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
}
