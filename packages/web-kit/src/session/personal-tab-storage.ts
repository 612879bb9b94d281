import { tabStorage } from '../browser-storage.ts';
import { session } from './session.ts';

const ownKey = (key: string) => `${key}-${session.get().user?.id ?? 'nobody'}`;

/** What this tab keeps for the person who is signed in, and nobody else who signs in here is to have. */
export const personalTabStorage = {
  read: (key: string): string | null => tabStorage.read(ownKey(key)),
  write: (key: string, value: string): void => tabStorage.write(ownKey(key), value),
  remove: (key: string): void => tabStorage.remove(ownKey(key)),
};
