import type { User } from '@keystead/contracts';
import { useStore } from 'zustand';
import { type SessionState, sessionStore } from './session.ts';

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/**
 * The signed-in user; for pages under `/app`, which the shell shows only to signed-in users. Throws when nobody is
 * signed in.
 */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('useUser() is for pages behind the gate of /app');
  return user;
}
