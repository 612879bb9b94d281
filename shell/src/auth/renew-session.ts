import { request, session } from '@keystead/web-kit';

/** Reads the user's current data into the same session. Does nothing when signed out. */
export async function renewSession(): Promise<void> {
  if (session.get().token !== null) session.start(await request('POST /auth/renew'));
}
