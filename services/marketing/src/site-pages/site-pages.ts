import type { NewSitePage, SitePageChange, SitePageKind } from '@keystead/contracts';
import { type Caller, Conflict, type Entity, searchWords, ValidationFailed } from '@keystead/service-kit';
import { runsSite } from '../installation-scope.ts';

export interface SitePageText {
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
  readonly author: string | null;
  /** Null for a draft. */
  readonly published_at: Date | null;
}

export interface SitePage extends Entity, SitePageText {
  readonly kind: SitePageKind;
  readonly slug: string;
  /**
   * The file that the page was created from: `post/first-steps`. A deleted page keeps it, so that it isn't seeded
   * again.
   */
  readonly seed?: string;
  /** The hash of that file. Null once a user has edited the page. */
  readonly seed_digest: string | null;
  readonly state: 'published' | 'draft';
  readonly title_sort: string;
  readonly published_sort: Date;
  readonly search: readonly string[];
}

export type ListedPage = Omit<SitePage, 'body'>;

export type SitemapPage = Pick<SitePage, 'kind' | 'slug' | 'version' | 'published_at' | 'updated_at'>;

/** The footer links to them (rules §5). These pages always exist. */
export const builtInSlugs: ReadonlySet<string> = new Set([
  'api-docs',
  'integrations',
  'careers',
  'press',
  'help',
  'community',
  'privacy',
  'terms',
  'cookies',
  'security',
]);

/** After every publication date, so drafts are never listed as published. */
const DRAFT_SORT_DATE = new Date('9999-12-31T00:00:00Z');

const indexFields = ({ title, description, author, published_at }: SitePageText) => ({
  state: published_at ? ('published' as const) : ('draft' as const),
  title_sort: title.toLowerCase(),
  published_sort: published_at ?? DRAFT_SORT_DATE,
  search: searchWords(title, description, author),
});

const instantOrNull = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

export const pageWith = (
  stored: Entity,
  address: Pick<SitePage, 'kind' | 'slug'>,
  text: SitePageText,
  seed: Pick<SitePage, 'seed' | 'seed_digest'> = { seed_digest: null },
): SitePage => ({ ...stored, ...address, ...seed, ...text, ...indexFields(text) });

export function newPost(stored: Entity, input: NewSitePage): SitePage {
  const { kind, slug, title, description, body, author = null, published_at } = input;
  return pageWith(
    stored,
    { kind, slug },
    { title, description, body, author, published_at: instantOrNull(published_at) },
  );
}

/** Omitted fields stay. From then on the page no longer follows its seed file. */
export function changedPage(page: SitePage, change: SitePageChange): SitePage {
  const { title, description, body, author, published_at } = change;
  const text = {
    title: title ?? page.title,
    description: description ?? page.description,
    body: body ?? page.body,
    author: author === undefined ? page.author : author,
    published_at: published_at === undefined ? page.published_at : instantOrNull(published_at),
  };
  return { ...page, ...text, ...indexFields(text), seed_digest: null };
}

export const withSeedText = (page: SitePage, text: SitePageText, seed_digest: string): SitePage => ({
  ...page,
  ...text,
  ...indexFields(text),
  seed_digest,
});

/** The footer links to these pages. Users can only add posts. */
export const isBuiltIn = ({ kind }: Pick<SitePage, 'kind'>): boolean => kind === 'page';

const isPublished = ({ published_at }: Pick<SitePage, 'published_at'>, now: Date): boolean =>
  published_at !== null && published_at <= now;

export const pathOf = ({ kind, slug }: Pick<SitePage, 'kind' | 'slug'>): string =>
  kind === 'post' ? `/blog/${slug}` : `/${slug}`;

/**
 * The last change that readers can see: the publication, or a later edit. The creation in this database doesn't count.
 */
export function lastVisibleChange({
  version,
  published_at,
  updated_at,
}: Pick<SitePage, 'version' | 'published_at' | 'updated_at'>): Date {
  if (published_at && (version === 1 || updated_at < published_at)) return published_at;
  return updated_at;
}

/** @throws ValidationFailed if a change would alter the address of a page, since links would break */
export function assertSameAddress(page: SitePage, change: SitePageChange): void {
  for (const field of ['kind', 'slug'] as const)
    if (change[field] !== undefined && change[field] !== page[field])
      throw new ValidationFailed({ [field]: 'cannot be changed, because links to the page would break' });
}

/** @throws Conflict if a page that the footer links to would no longer be published */
export function assertStaysPublished(changed: SitePage, now: Date): void {
  if (isBuiltIn(changed) && !isPublished(changed, now))
    throw new Conflict("The site's footer links to this page, so it must stay published.");
}

/** Built-in pages can't be deleted. */
export const sitePagePolicy = {
  create: runsSite,
  update: runsSite,
  delete: (caller: Caller, page: Pick<SitePage, 'kind'>) => runsSite(caller) && !isBuiltIn(page),
};
