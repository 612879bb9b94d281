import interLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/**
 * Starts to load the font of every page before text needs it. For a page that the browser renders itself, once its
 * scripts have loaded.
 */
export function fetchFont(): void {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: 'anonymous', href: interLatin });
  document.head.append(link);
}
