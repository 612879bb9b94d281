import type { Session, User } from '@keystead/contracts';
import { browserStorage } from '../browser-storage.ts';

function parsedUser(text: string): User | null {
  try {
    const user: unknown = JSON.parse(text);
    return typeof user === 'object' && user !== null && 'id' in user && 'role' in user ? (user as User) : null;
  } catch {
    return null;
  }
}

/**
 * The session in the browser's storage, or null. A token without a user or the reverse, or a user that can't be parsed,
 * is no session: both keys are cleared then (product §4).
 */
export function storedSession(): Session | null {
  const token = browserStorage.read('token');
  const text = browserStorage.read('user');
  if (token === null && text === null) return null;
  const user = text === null ? null : parsedUser(text);
  if (token && user !== null) return { token, user };
  browserStorage.remove('token');
  browserStorage.remove('user');
  return null;
}
