import { request, session } from '@keystead/web-kit';

/** Asks for the account to be erased after 30 days; the server signs out everywhere, and so does this browser. */
export async function deleteAccount(password: string): Promise<void> {
  await request('DELETE /profile', { body: { password } });
  session.end();
}
