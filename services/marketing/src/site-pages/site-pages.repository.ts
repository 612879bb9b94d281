import type { Query, SitePageKind, sitePageSorts } from '@keystead/contracts';
import {
  Conflict,
  documentSchema,
  documentStore,
  entityFields,
  everything,
  type Order,
  type QuotaCounter,
  type RecordPage,
  Repository,
  type Scope,
} from '@keystead/service-kit';
import type { Connection, IndexDefinition } from 'mongoose';
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
  title: { field: 'title_sort', kind: 'text', direction: 1 },
  '-title': { field: 'title_sort', kind: 'text', direction: -1 },
  published_at: { field: 'published_sort', kind: 'instant', direction: 1 },
  '-published_at': { field: 'published_sort', kind: 'instant', direction: -1 },
  '-updated_at': { field: 'updated_at', kind: 'instant', direction: -1 },
};

export type SitePageSearch = Query<'GET /marketing/pages'>;

const MAX_SITEMAP_PAGES = 49_000;

/** The only place that queries the site's pages. Published pages are public, so those reads take no scope. */
export class SitePageStore extends documentStore('site_pages', schema) {
  readonly records: Repository<SitePage>;

  constructor(database: Connection, count: QuotaCounter) {
    super(database);
    this.records = new Repository({
      database,
      model: this.model,
      count,
      describe: toHistorySnapshot,
      unique: { index: ADDRESS_INDEX, taken: () => new Conflict('Another page already has this address.') },
    });
  }

  page(scope: Scope, { kind, state, sort = 'title', ...search }: SitePageSearch): Promise<RecordPage<SitePage>> {
    const filter = { ...(kind && { kind }), ...(state && { state }) };
    return this.records.list(scope, { ...search, sort, filter }, orders);
  }

  /** A page of the pages published by now, newest first, without their texts. */
  published(
    now: Date,
    { kind, ...search }: Pick<SitePageSearch, 'kind' | 'q' | 'limit' | 'cursor'>,
  ): Promise<RecordPage<ListedPage>> {
    const filter = { ...(kind && { kind }), published_sort: { $lte: now } };
    return this.records.list(everything, { ...search, sort: '-published_at', filter, without: ['body'] }, orders);
  }

  /** A page by kind and slug, if it is published by now. */
  findPublished(kind: SitePageKind, slug: string, now: Date): Promise<SitePage | null> {
    return this.readOne({ live: true, kind, slug, published_sort: { $lte: now } });
  }

  /** All pages published by now, newest first, as the sitemap needs them. */
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

  /** The page that was created from a file, deleted or not. */
  findBySeed(seed: string): Promise<SitePage | null> {
    return this.readOne({ seed });
  }
}
