import { createHash } from 'node:crypto';
import { marketing } from '@keystead/contracts';
import { type Endpoint, endpoint, fileReply } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { rssFeed } from './feed.ts';
import { sitemap } from './sitemap.ts';

/** Posts that the feed has. */
const MAX_POSTS = 20;

/** Who has the same already is told so by its tag. */
const tagged = (type: string, content: Buffer) =>
  fileReply({ content, type, size: content.length, tag: createHash('sha256').update(content).digest('base64url') });

/** What search engines and feed readers ask for. */
export const feedEndpoints = ({ pages, publicUrl, now }: Dependencies): Endpoint[] => [
  endpoint(marketing, 'GET /marketing/sitemap.xml', async () =>
    tagged('application/xml', await sitemap(publicUrl, await pages.mapped(now()))),
  ),
  endpoint(marketing, 'GET /marketing/feed.xml', async () => {
    const { rows } = await pages.published(now(), { kind: 'post', limit: MAX_POSTS });
    return tagged('application/rss+xml', rssFeed(publicUrl, rows));
  }),
];
