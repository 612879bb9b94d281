import { request, session } from '@keystead/web-kit';

/** Takes up what is true of the user now; for the same session. Does nothing when signed out. */
export async function renewSession(): Promise<void> {
  if (session.get().token !== null) session.start(await request('POST /auth/renew'));
}
