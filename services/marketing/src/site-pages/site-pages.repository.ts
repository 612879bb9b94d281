import type { Query, SitePageKind, sitePageSorts } from '@keystead/contracts';
import {
  bothWays,
  Conflict,
  documentSchema,
  entityFields,
  everything,
  given,
  type Order,
  type RecordPage,
  recordStore,
  type Scope,
} from '@keystead/service-kit';
import type { IndexDefinition } from 'mongoose';
import { toHistorySnapshot } from './site-pages.mapper.ts';
import type { ListedPage, SitemapPage, SitePage } from './site-pages.ts';

const schema = documentSchema<SitePage>({
  ...entityFields,
  kind: String,
  slug: String,
  title: String,
  description: String,
  body: String,
  author: String,
  published_at: Date,
  seed: String,
  seed_digest: String,
  state: String,
  title_sort: String,
  published_sort: Date,
  search: [String],
});

const ADDRESS_INDEX = 'one_address';

const live = { partialFilterExpression: { live: true } };
schema.index({ kind: 1, slug: 1 }, { unique: true, name: ADDRESS_INDEX, ...live });
// Includes deleted pages: a page that was deleted is not seeded again.
schema.index({ seed: 1 }, { unique: true, sparse: true });
// Each sort order of a list has one index without a filter and one per filter. Public reads sort by date too.
const listFilters: readonly IndexDefinition[] = [
  { live: 1 },
  { live: 1, kind: 1 },
  { live: 1, state: 1 },
  { live: 1, kind: 1, state: 1 },
];
for (const list of listFilters)
  for (const order of ['title_sort', 'published_sort', 'updated_at'])
    schema.index({ ...list, [order]: -1, _id: -1 }, live);
schema.index({ search: 1 }, live);

const orders: Record<(typeof sitePageSorts)[number], Order> = {
  ...bothWays('title', 'title_sort', 'text'),
  ...bothWays('published_at', 'published_sort', 'instant'),
  '-updated_at': { field: 'updated_at', kind: 'instant', direction: -1 },
};

export type SitePageSearch = Query<'GET /marketing/pages'>;

const MAX_SITEMAP_PAGES = 49_000;

/** Published pages are public, so their reads take no scope. */
export class SitePageStore extends recordStore('site_pages', schema, {
  counts: 'site_page_counts',
  what: 'This page',
  describe: toHistorySnapshot,
  unique: { index: ADDRESS_INDEX, taken: () => new Conflict('Another page already has this address.') },
}) {
  page(scope: Scope, { kind, state, sort = 'title', ...search }: SitePageSearch): Promise<RecordPage<SitePage>> {
    return this.records.list(scope, { ...search, sort, filter: given({ kind, state }) }, orders);
  }

  /** Newest first, without their texts. */
  published(
    now: Date,
    { kind, ...search }: Pick<SitePageSearch, 'kind' | 'q' | 'limit' | 'cursor'>,
  ): Promise<RecordPage<ListedPage>> {
    const filter = { ...given({ kind }), published_sort: { $lte: now } };
    return this.records.list(everything, { ...search, sort: '-published_at', filter, without: ['body'] }, orders);
  }

  findPublished(kind: SitePageKind, slug: string, now: Date): Promise<SitePage | null> {
    return this.readOne({ live: true, kind, slug, published_sort: { $lte: now } });
  }

  forSitemap(now: Date): Promise<SitemapPage[]> {
    return this.readAll(
      { live: true, published_sort: { $lte: now } },
      {
        fields: { kind: 1, slug: 1, version: 1, published_at: 1, updated_at: 1 },
        sort: { published_sort: -1, _id: -1 },
        limit: MAX_SITEMAP_PAGES,
      },
    );
  }

  /** Also if it was deleted. */
  findBySeed(seed: string): Promise<SitePage | null> {
    return this.readOne({ seed });
  }
}
