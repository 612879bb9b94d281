const storedIn = (storage: () => Storage) => ({
  read(key: string): string | null {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      storage().setItem(key, value);
    } catch {
      // The value lives in memory only; see `browserStorage`.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // The storage is unavailable, so it holds nothing to remove.
    }
  },
});

/** `localStorage` that never throws. Where it is forbidden or full, values live only as long as the page. */
export const browserStorage = storedIn(() => localStorage);

/** The same for `sessionStorage`, which each tab has of its own: closing the tab discards its values. */
export const tabStorage = storedIn(() => sessionStorage);
