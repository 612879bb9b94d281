import { Readable } from 'node:stream';
import type { TestApi } from '@keystead/service-kit/testing';
import { parseSitemap } from 'sitemap';
import { newWorld, people, testMarketing } from '../../test/test-marketing.ts';
import { addPost } from '../../test/test-pages.ts';

const site = 'https://keystead.example';

describe('sitemap and RSS feed', () => {
  let api: TestApi;
  const world = newWorld();
  beforeAll(async () => {
    api = await testMarketing(world);
    await addPost(api, { slug: 'draft' });
    await addPost(api, { slug: 'to-come', published_at: '2999-01-01T00:00:00Z' });
  });
  afterAll(() => api.stop());

  // Without this header fetch sends `no-cache` with conditional requests.
  const get = (file: string, headers = {}) =>
    fetch(`${api.url}/marketing/${file}`, { headers: { 'cache-control': 'max-age=0', ...headers } });
  /** The texts of an element, in order. */
  const texts = (xml: string, element: string) =>
    [...xml.matchAll(new RegExp(`<${element}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${element}>`, 'g'))].map(
      ([, text]) => text,
    );
  const sitemapNow = async () => parseSitemap(Readable.from(await (await get('sitemap.xml')).text()));

  test('the sitemap has the full URL of every public page, without drafts and future posts', async () => {
    const answer = await get('sitemap.xml');
    expect(answer.headers.get('content-type')).toBe('application/xml');
    const paths = (await sitemapNow()).map(({ url }) => url.replace(site, ''));
    expect(paths).toEqual([
      ...['/', '/pricing', '/about', '/contact', '/login', '/register', '/status', '/blog'],
      ...['/privacy', '/blog/rent-day', '/blog/first-steps', '/help'],
    ]);
  });

  test('the sitemap has the date of a page’s last change: its publication or a later edit', async () => {
    const lastmod = async () => (await sitemapNow()).find(({ url }) => url === `${site}/blog/rent-day`)?.lastmod;
    expect(await lastmod()).toBe('2026-05-04T09:00:00.000Z');
    const [page] = (await api.call(people.admin, 'GET /marketing/pages?q=rent')).body.pages;
    const edited = await api.call(people.admin, `PUT /marketing/pages/${page?.id}`, { body: 'Say it twice.' });
    expect(await lastmod()).toBe(edited.body.updated_at);
  });

  test('the feed has the twenty newest posts with URL and description', async () => {
    const before = await (await get('feed.xml')).text();
    expect(texts(before, 'title')).toEqual(['Keystead Blog', 'Rent day', 'First steps']);
    expect(texts(before, 'link')).toEqual([`${site}/blog`, `${site}/blog/rent-day`, `${site}/blog/first-steps`]);
    expect(texts(before, 'description').slice(1)).toEqual([
      'What helps rent to come in on time.',
      'From a spreadsheet to a portfolio in an afternoon.',
    ]);
    expect(texts(before, 'pubDate')[0]).toBe('Mon, 04 May 2026 09:00:00 GMT');
    for (let day = 10; day < 30; day++)
      await addPost(api, { title: `Tips & <tricks> ${day}`, published_at: `2026-06-${day}T09:00:00Z` });
    const xml = await (await get('feed.xml')).text();
    expect(texts(xml, 'title').slice(1)).toEqual(Array.from({ length: 20 }, (_, at) => `Tips & <tricks> ${29 - at}`));
  });

  test.each(['sitemap.xml', 'feed.xml'])('%s answers 304 until its content changes', async (file) => {
    const first = await get(file);
    const tag = first.headers.get('etag') ?? '';
    expect((await get(file, { 'if-none-match': tag })).status).toBe(304);
    await addPost(api, { published_at: '2026-07-01T09:00:00Z' });
    expect((await get(file, { 'if-none-match': tag })).status).toBe(200);
  });
});
