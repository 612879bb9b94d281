import type { SitePageKind, sitePageSorts } from '@keystead/contracts';
import {
  Conflict,
  everything,
  type Order,
  type QuotaCounter,
  type RecordPage,
  Repository,
  type Scope,
} from '@keystead/service-kit';
import type { Connection, Model } from 'mongoose';
import type { SitePage } from './site-page.ts';
import { ADDRESS_INDEX, sitePageModel } from './site-page-model.ts';
import { toHistorySnapshot } from './site-page-snapshot.ts';

type Sort = (typeof sitePageSorts)[number];

const orders: Record<Sort, Order> = {
  title: { field: 'title_sort', kind: 'text', direction: 1 },
  '-title': { field: 'title_sort', kind: 'text', direction: -1 },
  published_at: { field: 'published_sort', kind: 'instant', direction: 1 },
  '-published_at': { field: 'published_sort', kind: 'instant', direction: -1 },
  '-updated_at': { field: 'updated_at', kind: 'instant', direction: -1 },
};

/** The filters of a list of pages. */
export interface SitePageSearch {
  readonly q?: string;
  readonly kind?: SitePageKind;
  readonly state?: SitePage['state'];
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** A page as lists have it, without its text. */
export type ListedPage = Omit<SitePage, 'body'>;

/** The fields of a page that the sitemap needs. */
export type SitemapPage = Pick<SitePage, 'kind' | 'slug' | 'version' | 'published_at' | 'updated_at'>;

/** The maximum number of pages in one sitemap. */
const MAX_SITEMAP_PAGES = 49_000;

/** The only place that queries the site's pages. Published pages are public, so those reads take no scope. */
export class SitePageStore {
  readonly records: Repository<SitePage>;
  readonly #model: Model<SitePage>;

  constructor(database: Connection, count: QuotaCounter) {
    const model = sitePageModel(database);
    this.#model = model;
    this.records = new Repository({
      database,
      model,
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
    return this.#model
      .findOne({ live: true, kind, slug, published_sort: { $lte: now } })
      .lean<SitePage>()
      .exec();
  }

  /** All pages published by now, newest first, as the sitemap needs them. */
  forSitemap(now: Date): Promise<SitemapPage[]> {
    return this.#model
      .find(
        { live: true, published_sort: { $lte: now } },
        { kind: 1, slug: 1, version: 1, published_at: 1, updated_at: 1 },
      )
      .sort({ published_sort: -1, _id: -1 })
      .limit(MAX_SITEMAP_PAGES)
      .lean<SitemapPage[]>()
      .exec();
  }

  /** The page that was created from a file, deleted or not. */
  findBySeed(seed: string): Promise<SitePage | null> {
    return this.#model.findOne({ seed }).lean<SitePage>().exec();
  }
}
