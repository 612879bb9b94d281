/** What is kept under a key, in a storage that never throws. */
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
      // Kept in memory only, as said below.
    }
  },
  remove(key: string): void {
    try {
      storage().removeItem(key);
    } catch {
      // Nothing can be stored there either.
    }
  },
});

/**
 * `localStorage` that never throws: where the browser forbids it (blocked cookies) or it is full,
 * a value simply isn't kept, and the session or the theme lives as long as the page.
 */
export const browserStorage = storedIn(() => localStorage);

/** The same for `sessionStorage`, which each tab has of its own: its values go with the tab. */
export const tabStorage = storedIn(() => sessionStorage);
