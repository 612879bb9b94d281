import type { NewSitePage, SitePageChange, SitePageKind } from '@keystead/contracts';
import { type Entity, searchWords } from '@keystead/service-kit';

/** What somebody writes of a page. */
export interface SitePageText {
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
  readonly author: string | null;
  /** Null: a draft. */
  readonly published_at: Date | null;
}

/** A page of the public site or a post of its blog, as it is kept. */
export interface SitePage extends Entity, SitePageText {
  readonly kind: SitePageKind;
  readonly slug: string;
  /** Which file it was made from, if any: `post/first-steps`. A deleted page keeps it, so that it does not come back. */
  readonly seed?: string;
  /** What that file said, as long as the page says the same; null once somebody has edited it. */
  readonly seed_digest: string | null;
  readonly state: 'published' | 'draft';
  /** The title and the instant as they sort, and the words by which a search finds it. */
  readonly title_sort: string;
  readonly published_sort: Date;
  readonly search: readonly string[];
}

/** Where drafts sort: after all that is ever published, and never shown. */
const never = new Date('9999-12-31T00:00:00Z');

const indexed = ({ title, description, author, published_at }: SitePageText) => ({
  state: published_at ? ('published' as const) : ('draft' as const),
  title_sort: title.toLowerCase(),
  published_sort: published_at ?? never,
  search: searchWords(title, description, author),
});

const instantOrNull = (text: string | null | undefined): Date | null => (text ? new Date(text) : null);

/** A new page with a text. `kept` is what every record begins with. */
export const pageWith = (
  stored: Entity,
  address: Pick<SitePage, 'kind' | 'slug'>,
  text: SitePageText,
  seed: Pick<SitePage, 'seed' | 'seed_digest'> = { seed_digest: null },
): SitePage => ({ ...stored, ...address, ...seed, ...text, ...indexed(text) });

/** A new post of the blog as it was sent. */
export function newPost(stored: Entity, input: NewSitePage): SitePage {
  const { kind, slug, title, description, body, author = null, published_at } = input;
  return pageWith(
    stored,
    { kind, slug },
    { title, description, body, author, published_at: instantOrNull(published_at) },
  );
}

/** A page after a change: what the change does not name stays. Its file, if it has one, is not followed from then on. */
export function changedPage(page: SitePage, change: SitePageChange): SitePage {
  const { title, description, body, author, published_at } = change;
  const text = {
    title: title ?? page.title,
    description: description ?? page.description,
    body: body ?? page.body,
    author: author === undefined ? page.author : author,
    published_at: published_at === undefined ? page.published_at : instantOrNull(published_at),
  };
  return { ...page, ...text, ...indexed(text), seed_digest: null };
}

/** A page that says what its file says now. */
export const followedPage = (page: SitePage, text: SitePageText, seed_digest: string): SitePage => ({
  ...page,
  ...text,
  ...indexed(text),
  seed_digest,
});

/** A page of the site is one that the footer leads to; whatever is added is a post. */
export const isBuiltIn = ({ kind }: Pick<SitePage, 'kind'>): boolean => kind === 'page';

/** Whether everybody may read a page by now. */
export const isShown = ({ published_at }: Pick<SitePage, 'published_at'>, now: Date): boolean =>
  published_at !== null && published_at <= now;

/** Where a page is read. */
export const pathOf = ({ kind, slug }: Pick<SitePage, 'kind' | 'slug'>): string =>
  kind === 'post' ? `/blog/${slug}` : `/${slug}`;

/**
 * When what everybody reads was last changed: with its publication, unless it was edited after that. When a page came
 * into this database is nobody's news.
 */
export function lastChangeShown({
  version,
  published_at,
  updated_at,
}: Pick<SitePage, 'version' | 'published_at' | 'updated_at'>): Date {
  if (published_at && (version === 1 || updated_at < published_at)) return published_at;
  return updated_at;
}
