import type { Body } from '@keystead/contracts';
import { ApiError, errorText, isClientError, request, session } from '@keystead/web-kit';
import { queryOptions } from '@keystead/web-kit/queries';
import { renewSession } from './renew-session.ts';

const isUsedUp = (error: unknown) => error instanceof ApiError && error.code === 'link_invalid';

/** Whether the server asks for the user's password, or for another one. */
export const isPasswordRejected = (error: unknown): boolean => error instanceof ApiError && 'password' in error.fields;

/** Whether the link does not work, whatever is sent with it. */
export const isLinkRejected = (error: unknown): boolean =>
  isClientError(error) && error.code !== 'rate_limited' && !isPasswordRejected(error);

export const confirmationErrorText = (error: unknown): string =>
  errorText(error, 'Failed to confirm your e-mail address. Please try again.');

const renew = () => renewSession().catch((error: unknown) => console.warn('The session could not be renewed', error));

/** Confirms an address. Without a session of the user who owns the address, the password is required. */
export async function confirmEmail(body: Body<'POST /auth/confirm-email'>): Promise<void> {
  await request('POST /auth/confirm-email', { body });
  await renew();
}

async function confirmWithSession(token: string): Promise<true> {
  try {
    await confirmEmail({ token });
  } catch (error) {
    if (!isUsedUp(error)) throw error;
    // Possibly used by this user: in another tab, on another device, or the answer was lost.
    await renew();
    if (!session.get().user?.email_confirmed) throw error;
  }
  return true;
}

/**
 * Confirms an address of the signed-in user. A query, so that each link is sent once however often the page renders; a
 * link works only once. After a failure the user sends it again.
 */
export function emailConfirmation(token: string) {
  return queryOptions({
    queryKey: ['confirm-email', token],
    queryFn: () => confirmWithSession(token),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
}
