let servedPath: string | null = null;

/**
 * The page that came as HTML, while it is shown and its area's code hasn't loaded. React leaves it unchanged meanwhile
 * (its links are plain ones), and hydrates it when the code has loaded.
 */
export const servedPage = {
  /** Records that the page at a path came as HTML. */
  record(pathname: string): void {
    servedPath = pathname;
  },
  isAt: (pathname: string): boolean => servedPath === pathname,
  /** The user has left the page at a path. */
  leave(pathname: string): void {
    if (servedPath === pathname) servedPath = null;
  },
};
