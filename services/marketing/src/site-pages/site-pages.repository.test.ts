import { sitePageSorts } from '@keystead/contracts';
import { everything } from '@keystead/service-kit';
import { planStages, queryWork, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { type SitePageSearch, SitePageStore } from './site-pages.repository.ts';

const now = new Date('2026-11-20T00:00:00Z');
const searches: readonly SitePageSearch[] = [
  {},
  { kind: 'post' },
  { state: 'draft' },
  { kind: 'post', state: 'published' },
];

describe('queries of site pages', () => {
  let database: Connection;
  let pages: SitePageStore;
  beforeAll(async () => {
    database = await testDatabase();
    pages = new SitePageStore(database);
    await pages.records.createIndexes();
    const rows = Array.from({ length: 300 }, (_, row) => ({
      _id: row + 1,
      live: row % 20 > 0,
      kind: row % 10 ? 'post' : 'page',
      slug: `slug-${row}`,
      state: row % 3 ? 'published' : 'draft',
      published_sort: row % 3 ? new Date(now.getTime() - (row - 200) * 60_000) : new Date('9999-12-31'),
      title_sort: `title ${row % 70}`,
      updated_at: new Date(row),
      search: ['rent', `word${row}`],
      ...(row % 2 && { seed: `post/slug-${row}` }),
    }));
    await database.collection<{ _id: number }>('site_pages').insertMany(rows);
  });
  afterAll(() => database.close());

  /** The query plans of a list. */
  async function plansOf(query: () => Promise<unknown>): Promise<string[][]> {
    const plans: string[][] = [];
    const { records } = pages;
    const list = records.list.bind(records);
    records.list = async (within, search, orders) => {
      const { field, direction } = orders[search.sort];
      const matched = records.matching(within, search.filter ?? {}, search.q) as object;
      const sort: Record<string, 1 | -1> = { [field]: direction, _id: direction };
      const found = database.collection('site_pages').find(matched, { sort }).limit(201);
      plans.push(planStages(await found.explain('queryPlanner')));
      return list(within, search, orders);
    };
    await query();
    records.list = list;
    return plans;
  }

  it.each(searches)('read the list for admins from an index in its order: %j', async (search) => {
    for (const sort of sitePageSorts) {
      const [stages] = await plansOf(() => pages.page(everything, { ...search, sort }));
      expect(stages).toContain('IXSCAN');
      expect(stages).not.toContain('SORT');
    }
  });

  it.each([{}, { kind: 'post' }] as const)('read the public list from an index in its order: %j', async (search) => {
    const [stages] = await plansOf(() => pages.published(now, search));
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('SORT');
  });

  it.each<[string, () => Promise<unknown>]>([
    ['a list of drafts', () => pages.page(everything, { state: 'draft' })],
    ['a list of published posts', () => pages.page(everything, { kind: 'post', state: 'published' })],
    ['a search for a rare word', () => pages.page(everything, { q: 'word123' })],
    ['the published posts', () => pages.published(now, { kind: 'post' })],
    ['a page by kind and slug', () => pages.findPublished('post', 'slug-299', now)],
    ['the sitemap', () => pages.forSitemap(now)],
    ['a page by its seed file', () => pages.findBySeed('post/slug-7')],
  ])('examine only the documents that they return: %s', async (_, query) => {
    const work = await queryWork(database, 'site_pages', query);
    expect(work.length).toBeGreaterThan(0);
    for (const { keys, found } of work) {
      expect(keys).toBeGreaterThan(0);
      expect(keys).toBeLessThanOrEqual(found + 2);
    }
  });
});
