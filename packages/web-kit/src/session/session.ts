import type { Session, User } from '@keystead/contracts';
import { createStore } from 'zustand/vanilla';
import { browserStorage } from '../browser-storage.ts';
import { storedSession } from './stored-session.ts';

/** The state of the session: `loading` until {@link session.restore} has read the browser's storage. */
export type SessionState =
  | { status: 'loading'; token: null; user: null }
  | { status: 'signed-in'; token: string; user: User }
  | { status: 'signed-out'; token: null; user: null };

const signedOut: SessionState = { status: 'signed-out', token: null, user: null };

/** The store behind `useSession`; components use the hook. */
export const sessionStore = createStore<SessionState>()(() => ({ status: 'loading', token: null, user: null }));

function become(state: SessionState): void {
  sessionStore.setState(state, true);
}

function restore(): void {
  const stored = storedSession();
  become(stored === null ? signedOut : { status: 'signed-in', ...stored });
}

function followOtherTabs(event: StorageEvent): void {
  // A null key is a `clear()`.
  if (event.key === 'token' || event.key === 'user' || event.key === null) restore();
}

/** The session of this browser, stored under `token` and `user` in local storage (product §3). */
export const session = {
  get: (): SessionState => sessionStore.getState(),

  /** Calls the listener at each change with the new and the previous state. Returns a function that unsubscribes. */
  subscribe: (listener: (now: SessionState, before: SessionState) => void): (() => void) =>
    sessionStore.subscribe(listener),

  /** Reads the session from storage, and from then on follows other tabs. Called once at start. */
  restore(): void {
    restore();
    window.addEventListener('storage', followOtherTabs);
  },

  /**
   * Signs in with the answer of `POST /auth/login` or `POST /auth/register`.
   *
   * @throws Error if the answer has no token or user; nothing is stored then.
   */
  start(answer: Session | undefined): void {
    const { token, user } = answer ?? {};
    if (!token || !user) throw new Error('The response has no session');
    // The user first: another tab reads both when it is notified of the token.
    browserStorage.write('user', JSON.stringify(user));
    browserStorage.write('token', token);
    become({ status: 'signed-in', token, user });
  },

  /**
   * Replaces the stored user with a changed profile. Does nothing when signed out. It doesn't write the token: a late
   * answer would restore a session that another tab has just ended.
   */
  replaceUser(user: User): void {
    const { token } = sessionStore.getState();
    if (token === null) return;
    browserStorage.write('user', JSON.stringify(user));
    become({ status: 'signed-in', token, user });
  },

  /** Replaces the stored token with a renewed one. Does nothing when signed out. */
  replaceToken(token: string): void {
    const { user } = sessionStore.getState();
    if (user !== null) session.start({ token, user });
  },

  /** Signs out in this browser only; the caller notifies the server (`POST /auth/logout`). */
  end(): void {
    browserStorage.remove('token');
    browserStorage.remove('user');
    become(signedOut);
  },
};
