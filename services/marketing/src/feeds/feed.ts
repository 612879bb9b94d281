import { Feed } from 'feed';
import { pathOf } from '../site-pages/site-page.ts';
import type { ListedPage } from '../site-pages/site-page-store.ts';

/** Renders posts as RSS, in the given order, with links based on the public URL. */
export function rssFeed(publicUrl: string, posts: readonly ListedPage[]): Buffer {
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
