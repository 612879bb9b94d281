import { tabStorage } from '../browser-storage.ts';
import { session } from './session.ts';

const ownKey = (key: string) => `${key}-${session.get().user?.id ?? 'nobody'}`;

/** This tab's storage for the signed-in user, kept apart from other users who sign in here. */
export const personalTabStorage = {
  read: (key: string): string | null => tabStorage.read(ownKey(key)),
  write: (key: string, value: string): void => tabStorage.write(ownKey(key), value),
  remove: (key: string): void => tabStorage.remove(ownKey(key)),
};
