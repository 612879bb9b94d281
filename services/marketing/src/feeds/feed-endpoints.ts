import { createHash } from 'node:crypto';
import { marketing } from '@keystead/contracts';
import { type Endpoint, endpoint, fileReply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { rssFeed } from './feed.ts';
import { sitemap } from './sitemap.ts';

/** The maximum number of posts in the feed. */
const MAX_POSTS = 20;

/** Responds with an ETag, so that an unchanged file can be answered with 304. */
const tagged = (type: string, content: Buffer) =>
  fileReply({ content, type, size: content.length, tag: createHash('sha256').update(content).digest('base64url') });

/** The sitemap and the RSS feed, for search engines and feed readers. */
export const feedEndpoints = ({ pages, publicUrl, now }: Dependencies): Endpoint[] => [
  endpoint(marketing, 'GET /marketing/sitemap.xml', async () =>
    tagged('application/xml', await sitemap(publicUrl, await pages.forSitemap(now()))),
  ),
  endpoint(marketing, 'GET /marketing/feed.xml', async () => {
    const { rows } = await pages.published(now(), { kind: 'post', limit: MAX_POSTS });
    return tagged('application/rss+xml', rssFeed(publicUrl, rows));
  }),
];
