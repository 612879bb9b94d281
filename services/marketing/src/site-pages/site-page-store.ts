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
import { describePage } from './site-page-description.ts';
import { addressIndex, sitePageModel } from './site-page-model.ts';

type Sort = (typeof sitePageSorts)[number];

const orders: Record<Sort, Order> = {
  title: { field: 'title_sort', kind: 'text', direction: 1 },
  '-title': { field: 'title_sort', kind: 'text', direction: -1 },
  published_at: { field: 'published_sort', kind: 'instant', direction: 1 },
  '-published_at': { field: 'published_sort', kind: 'instant', direction: -1 },
  '-updated_at': { field: 'updated_at', kind: 'instant', direction: -1 },
};

/** What a list of pages may be narrowed by. */
export interface SitePageSearch {
  readonly q?: string;
  readonly kind?: SitePageKind;
  readonly state?: SitePage['state'];
  readonly sort?: Sort;
  readonly cursor?: string;
  readonly limit?: number;
}

/** What a list has of a published page. */
export type ListedPage = Omit<SitePage, 'body'>;

/** What a sitemap has of a page. */
export type MappedPage = Pick<SitePage, 'kind' | 'slug' | 'version' | 'published_at' | 'updated_at'>;

/** Pages that one sitemap may name. */
const MAX_MAPPED = 49_000;

/** The only place that queries the site's pages. What is published everybody may read, so those reads take no scope. */
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
      describe: describePage,
      unique: { index: addressIndex, taken: () => new Conflict('Another page has this address already.') },
    });
  }

  page(scope: Scope, { kind, state, sort = 'title', ...search }: SitePageSearch): Promise<RecordPage<SitePage>> {
    const filter = { ...(kind && { kind }), ...(state && { state }) };
    return this.records.list(scope, { ...search, sort, filter }, orders);
  }

  /** A page of what everybody may read by now, newest first, without the texts. */
  published(
    now: Date,
    { kind, ...search }: Pick<SitePageSearch, 'kind' | 'q' | 'limit' | 'cursor'>,
  ): Promise<RecordPage<ListedPage>> {
    const filter = { ...(kind && { kind }), published_sort: { $lte: now } };
    return this.records.list(everything, { ...search, sort: '-published_at', filter, without: ['body'] }, orders);
  }

  /** The page of an address, if everybody may read it by now. */
  findPublished(kind: SitePageKind, slug: string, now: Date): Promise<SitePage | null> {
    return this.#model
      .findOne({ live: true, kind, slug, published_sort: { $lte: now } })
      .lean<SitePage>()
      .exec();
  }

  /** Whatever everybody may read by now, newest first, as a sitemap has it. */
  mapped(now: Date): Promise<MappedPage[]> {
    return this.#model
      .find(
        { live: true, published_sort: { $lte: now } },
        { kind: 1, slug: 1, version: 1, published_at: 1, updated_at: 1 },
      )
      .sort({ published_sort: -1, _id: -1 })
      .limit(MAX_MAPPED)
      .lean<MappedPage[]>()
      .exec();
  }

  /** The page that was made from a file, deleted or not. */
  seeded(seed: string): Promise<SitePage | null> {
    return this.#model.findOne({ seed }).lean<SitePage>().exec();
  }
}
