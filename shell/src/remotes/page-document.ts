import type { Resolution } from '@keystead/contracts';

interface PageData {
  resolution: Resolution;
  /** The content that the page was rendered from, by address below `/api`. */
  contents: Record<string, unknown>;
  /** The unknown address that redirected to this page, if one did. */
  missing?: string;
}

/** The data that the gateway has written into the page; null without a gateway, as in tests. */
export function pageData(): PageData | null {
  const text = document.getElementById('keystead-page')?.textContent;
  return text ? (JSON.parse(text) as PageData) : null;
}

let servedPath: string | null = null;

/** The page that came as HTML, which React leaves unchanged until its area's code has loaded. */
export const servedPage = {
  record(pathname: string): void {
    servedPath = pathname;
  },
  isAt: (pathname: string): boolean => servedPath === pathname,
  leave(pathname: string): void {
    if (servedPath === pathname) servedPath = null;
  },
};

/** An object, so that a test can replace it: jsdom doesn't navigate. */
export const documents = {
  go: (address: string): void => window.location.assign(address),
  reload: (): void => window.location.reload(),
};
