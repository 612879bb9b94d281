import { request, session } from '@keystead/web-kit';

/** Requests the account's erasure after 30 days. The server ends all sessions, and this browser signs out too. */
export async function deleteAccount(password: string): Promise<void> {
  await request('DELETE /profile', { body: { password } });
  session.end();
}
