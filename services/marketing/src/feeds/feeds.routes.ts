import { createHash } from 'node:crypto';
import { marketing } from '@keystead/contracts';
import { type Endpoint, endpoint, fileReply } from '@keystead/service-kit';
import { Feed } from 'feed';
import { SitemapStream, streamToPromise } from 'sitemap';
import type { Dependencies } from '../dependencies.ts';
import { type ListedPage, lastVisibleChange, pathOf, type SitemapPage } from '../site-pages/site-pages.ts';

const MAX_POSTS = 20;

/** The public pages of the product itself. */
const ownPaths = ['/', '/pricing', '/about', '/contact', '/login', '/register', '/status', '/blog'] as const;

function rssFeed(publicUrl: string, posts: readonly ListedPage[]): Buffer {
  const feed = new Feed({
    title: 'Keystead Blog',
    description: 'News and guides for landlords, property managers and tenants.',
    id: `${publicUrl}/blog`,
    link: `${publicUrl}/blog`,
    language: 'en',
    // The date of the newest post. With the time of the request the feed would change on every request.
    updated: posts[0]?.published_at ?? new Date(0),
    feedLinks: { rss: `${publicUrl}/feed.xml` },
    generator: false,
  });
  for (const post of posts) {
    const link = `${publicUrl}${pathOf(post)}`;
    const date = post.published_at ?? post.created_at;
    feed.addItem({ title: post.title, id: link, link, description: post.description, date });
  }
  return Buffer.from(feed.rss2());
}

/** Published pages have the date of their last change. */
function sitemap(publicUrl: string, pages: readonly SitemapPage[]): Promise<Buffer> {
  const stream = new SitemapStream({
    hostname: publicUrl,
    xmlns: { news: false, xhtml: false, image: false, video: false },
  });
  for (const url of ownPaths) stream.write({ url });
  for (const page of pages) stream.write({ url: pathOf(page), lastmod: lastVisibleChange(page).toISOString() });
  stream.end();
  return streamToPromise(stream);
}

/** With an ETag, so that an unchanged file can be answered with 304. */
const tagged = (type: string, content: Buffer) =>
  fileReply({ content, type, size: content.length, tag: createHash('sha256').update(content).digest('base64url') });

export const feedEndpoints = ({ pages, publicUrl, now }: Dependencies): Endpoint[] => [
  endpoint(marketing, 'GET /marketing/sitemap.xml', async () =>
    tagged('application/xml', await sitemap(publicUrl, await pages.forSitemap(now()))),
  ),
  endpoint(marketing, 'GET /marketing/feed.xml', async () => {
    const { rows } = await pages.published(now(), { kind: 'post', limit: MAX_POSTS });
    return tagged('application/rss+xml', rssFeed(publicUrl, rows));
  }),
];
