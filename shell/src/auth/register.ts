import type { Body } from '@keystead/contracts';
import { request, session } from '@keystead/web-kit';

/** Registers a user with an account of their own, and stores the session in this browser. */
export async function registerUser(body: Body<'POST /auth/register'>): Promise<void> {
  session.start(await request('POST /auth/register', { body }));
}
