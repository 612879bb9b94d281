let servedPath: string | null = null;
let wanted = false;

/**
 * The page that came as HTML, for as long as it is shown and its area's code is not: React leaves it as it is meanwhile
 * (its links are plain ones), and takes it over when the code comes. That is fetched once somebody begins to use the page,
 * or at once where it shows what changes by itself (`data-live`).
 */
export const servedPage = {
  /** Notes that the page at a path came as HTML. */
  note(pathname: string, live: boolean): void {
    servedPath = pathname;
    wanted = live;
  },
  /** Somebody begins to use it: its code is needed. */
  want(): void {
    wanted = true;
  },
  isWanted: (): boolean => wanted,
  isAt: (pathname: string): boolean => servedPath === pathname,
  /** Somebody has gone on from the page at a path. */
  leave(pathname: string): void {
    if (servedPath === pathname) servedPath = null;
  },
};
