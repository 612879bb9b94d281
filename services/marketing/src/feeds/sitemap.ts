import { SitemapStream, streamToPromise } from 'sitemap';
import { lastVisibleChange, pathOf } from '../site-pages/site-page.ts';
import type { SitemapPage } from '../site-pages/site-page-store.ts';

/** The public pages that are part of the product itself. */
const ownPaths = ['/', '/pricing', '/about', '/contact', '/login', '/register', '/status', '/blog'] as const;

/** Renders the sitemap: the product's own pages, and the published pages with the date of their last change. */
export function sitemap(publicUrl: string, pages: readonly SitemapPage[]): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: publicUrl,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  for (const url of ownPaths) stream.write({ url });
  for (const page of pages) stream.write({ url: pathOf(page), lastmod: lastVisibleChange(page).toISOString() });
  stream.end();
  return streamToPromise(stream);
}
