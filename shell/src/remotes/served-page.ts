let servedPath: string | null = null;

/**
 * The page that came as HTML, for as long as it is shown and its area's code is not: React leaves it as it is meanwhile
 * (its links are plain ones), and takes it over when the code comes.
 */
export const servedPage = {
  /** Notes that the page at a path came as HTML. */
  note(pathname: string): void {
    servedPath = pathname;
  },
  isAt: (pathname: string): boolean => servedPath === pathname,
  /** Somebody has gone on from the page at a path. */
  leave(pathname: string): void {
    if (servedPath === pathname) servedPath = null;
  },
};
