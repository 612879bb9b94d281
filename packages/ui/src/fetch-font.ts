import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * Begins to fetch the font that every page draws with, before there is text that needs it: for a page that is drawn in the
 * browser, once its scripts are there.
 */
export function fetchFont(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: interLatin });
  document.head.append(link);
}
