import type { Session, User } from '@keystead/contracts';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { browserStorage, tabStorage } from './browser-storage.ts';

function parsedUser(text: string): User | null {
  try {
    const user: unknown = JSON.parse(text);
    return typeof user === 'object' && user !== null && 'id' in user && 'role' in user ? (user as User) : null;
  } catch {
    return null;
  }
}

/** The session in the browser's storage. Half a session, or one that can't be parsed, is cleared (product §4). */
function storedSession(): Session | null {
  const token = browserStorage.read('token');
  const text = browserStorage.read('user');
  if (token === null && text === null) return null;
  const user = text === null ? null : parsedUser(text);
  if (token && user !== null) return { token, user };
  browserStorage.remove('token');
  browserStorage.remove('user');
  return null;
}

/** The state of the session: `loading` until {@link session.restore} has read the browser's storage. */
type SessionState =
  | { status: 'loading'; token: null; user: null; isNew?: undefined }
  /** `isNew`: the user has registered since the page was loaded. */
  | { status: 'signed-in'; token: string; user: User; isNew?: boolean }
  /** `isExpired`: the server has ended the session, so the user may want to go on where they were. */
  | { status: 'signed-out'; token: null; user: null; isNew?: undefined; isExpired?: boolean };

const signedOut: SessionState = { status: 'signed-out', token: null, user: null };

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

  /** Signs in. @throws Error if the answer has no token or user; nothing is stored then. */
  start(answer: Session | undefined, { isNew = false } = {}): void {
    const { token, user } = answer ?? {};
    if (!token || !user) throw new Error('The response has no session');
    // The user first: another tab reads both when it is notified of the token.
    browserStorage.write('user', JSON.stringify(user));
    browserStorage.write('token', token);
    become({ status: 'signed-in', token, user, ...(isNew && { isNew }) });
  },

  /** Replaces the user, but not the token: a late answer would restore a session that another tab has ended. */
  replaceUser(user: User): void {
    const current = sessionStore.getState();
    if (current.token === null) return;
    browserStorage.write('user', JSON.stringify(user));
    become({ ...current, user });
  },

  /** Signs out in this browser only; the caller notifies the server (`POST /auth/logout`). */
  end({ isExpired = false } = {}): void {
    browserStorage.remove('token');
    browserStorage.remove('user');
    become({ ...signedOut, ...(isExpired && { isExpired }) });
  },
};

const SIGN_IN = '/login';

type Leave = (path: string) => void;

let leave: Leave = (path) => window.location.assign(path);

/** Sets how to navigate to the sign-in page when a session has expired. The shell passes its router's navigation. */
export function onSessionExpired(goTo: Leave): void {
  leave = goTo;
}

/** What a 401 means for the session (product §8), unless its token has been replaced or removed since. */
export function expireSession(carriedToken: string, operation: string): void {
  if (session.get().token !== carriedToken) return;
  console.warn(`${operation} returned 401: the session has ended`);
  session.end({ isExpired: true });
  if (window.location.pathname !== SIGN_IN) leave(SIGN_IN);
}

export function useSession(): SessionState {
  return useStore(sessionStore);
}

/** The signed-in user, for pages under `/app`. Throws when signed out. */
export function useUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error('useUser() is for pages behind the gate of /app');
  return user;
}

const ownKey = (key: string) => `${key}-${session.get().user?.id ?? 'nobody'}`;

/** This browser's storage for the signed-in user, separate from that of other users who sign in here. */
export const personalStorage = {
  read: (key: string): string | null => browserStorage.read(ownKey(key)),
  write: (key: string, value: string): void => browserStorage.write(ownKey(key), value),
};

/** The same for this tab. */
export const personalTabStorage = {
  read: (key: string): string | null => tabStorage.read(ownKey(key)),
  write: (key: string, value: string): void => tabStorage.write(ownKey(key), value),
  remove: (key: string): void => tabStorage.remove(ownKey(key)),
};

const REVIEW_KEY = 'review-access';

/** Whether the user has set a new password in this tab and should review access after sign-in. */
export const reviewPending = {
  get: (): boolean => sessionStorage.getItem(REVIEW_KEY) !== null,
  set: (pending: boolean): void =>
    pending ? sessionStorage.setItem(REVIEW_KEY, 'yes') : sessionStorage.removeItem(REVIEW_KEY),
};
