import type { Body } from '@keystead/contracts';
import { request, session } from '@keystead/web-kit';

/** Makes a user with an account of their own, and keeps the session in this browser. */
export async function registerUser(body: Body<'POST /auth/register'>): Promise<void> {
  session.start(await request('POST /auth/register', { body }));
}
