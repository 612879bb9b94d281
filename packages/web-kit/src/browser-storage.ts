/**
 * `localStorage` that never throws: where the browser forbids it (blocked cookies) or it is full,
 * a value simply isn't kept, and the session or the theme lives as long as the page.
 */
export const browserStorage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Kept in memory only, as said above.
    }
  },
  remove(key: string): void {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing can be stored there either.
    }
  },
};
