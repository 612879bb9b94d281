import type { Body } from '@keystead/contracts';
import { request, session } from '@keystead/web-kit';

/** Signs in, and stores the session in this browser. */
export async function signIn(body: Body<'POST /auth/login'>): Promise<void> {
  session.start(await request('POST /auth/login', { body }));
}
