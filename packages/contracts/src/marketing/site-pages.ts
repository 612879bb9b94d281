import Type, { type Static } from 'typebox';
import { changeCodes, deletionCodes } from '../errors.ts';
import {
  Abilities,
  Id,
  IdParams,
  Input,
  Instant,
  LongText,
  listAnswer,
  listQuery,
  Nullable,
  OneOf,
  Optional,
  Text,
  Version,
} from '../fields.ts';
import { History, HistoryQuery } from '../records.ts';
import { defineRoutes } from '../route.ts';

/** What a page of the public site is: one of its own at `/<slug>`, or a post of the blog at `/blog/<slug>`. */
export const sitePageKinds = ['page', 'post'] as const;

/** What a page of the public site is. */
export type SitePageKind = (typeof sitePageKinds)[number];

/** The orders in which the site's pages can be listed; by title unless said. */
export const sitePageSorts = ['title', '-title', '-published_at', 'published_at', '-updated_at'] as const;

/** The last part of a page's address: words in lower case, joined by hyphens. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 80 });

const required = {
  title: Text(120),
  /** What a search engine shows of it; one sentence or two. */
  description: Text(300),
  /** Markdown without HTML. */
  body: LongText(100_000),
};

/** What a list of the site's published pages has of each. `path` is where it is read; `author` is of posts. */
export const PublishedSummary = Type.Object({
  kind: OneOf(sitePageKinds),
  slug: Slug,
  path: Type.String(),
  title: Type.String(),
  description: Type.String(),
  author: Nullable(Type.String()),
  published_at: Instant,
  updated_at: Instant,
});
export type PublishedSummary = Static<typeof PublishedSummary>;

/** A published page of the site as everybody reads it. */
export const PublishedPage = Type.Object({ ...PublishedSummary.properties, body: Type.String() });
export type PublishedPage = Static<typeof PublishedPage>;

/**
 * A page of the site as the admin edits it. Without `published_at` it is a draft, which nobody else sees. A page that the
 * product's footer leads to is `built_in`: it is edited, never deleted or taken back.
 */
export const SitePage = Type.Object({
  id: Id,
  kind: OneOf(sitePageKinds),
  slug: Slug,
  path: Type.String(),
  ...required,
  author: Nullable(Text(120)),
  published_at: Nullable(Instant),
  built_in: Type.Boolean(),
  version: Version,
  created_at: Instant,
  updated_at: Instant,
  abilities: Abilities('update', 'delete'),
});
export type SitePage = Static<typeof SitePage>;

const optional = {
  author: Optional(Text(120)),
  /** Null: a draft. One in the future is not shown before. */
  published_at: Optional(Instant),
};

/** A new post of the blog; the site's own pages are fixed. */
export const NewSitePage = Input({ kind: OneOf(['post']), slug: Slug, ...required, ...optional });
export type NewSitePage = Static<typeof NewSitePage>;

/** The whole of a page or a part of it; an older `version` is refused. Kind and slug stay, since links lead there. */
export const SitePageChange = Input({
  kind: Type.Optional(OneOf(sitePageKinds)),
  slug: Type.Optional(Slug),
  path: Type.Optional(Type.String()),
  built_in: Type.Optional(Type.Boolean()),
  ...Type.Partial(Type.Object(required)).properties,
  ...optional,
  version: Type.Optional(Version),
});
export type SitePageChange = Static<typeof SitePageChange>;

/** What the list of the site's pages may be narrowed by, beside its words. */
export const sitePageFilters = {
  kind: Type.Optional(OneOf(sitePageKinds)),
  state: Type.Optional(OneOf(['published', 'draft'])),
};

export const sitePageRoutes = defineRoutes({
  'GET /marketing/published': {
    summary: "List the site's published pages, posts newest first",
    access: 'public',
    query: Input({ ...listQuery(['-published_at']), kind: Type.Optional(OneOf(sitePageKinds)) }),
    answer: Type.Object({ pages: Type.Array(PublishedSummary), ...listAnswer }),
    codes: [],
  },
  'GET /marketing/published/{kind}/{slug}': {
    summary: 'Read a published page of the site',
    access: 'public',
    params: Type.Object({ kind: OneOf(sitePageKinds), slug: Slug }, { additionalProperties: false }),
    answer: PublishedPage,
    codes: ['not_found'],
  },
  'GET /marketing/sitemap.xml': {
    summary: 'List every public page for search engines. Also at /sitemap.xml',
    access: 'public',
    download: ['application/xml'],
    codes: [],
  },
  'GET /marketing/feed.xml': {
    summary: 'Get the blog as an RSS feed. Also at /feed.xml',
    access: 'public',
    download: ['application/rss+xml'],
    codes: [],
  },
  'GET /marketing/pages': {
    summary: "List the site's pages, including drafts. Empty unless the caller is an admin",
    access: 'signed-in',
    query: Input({ ...listQuery(sitePageSorts), ...sitePageFilters }),
    answer: Type.Object({ pages: Type.Array(SitePage), ...listAnswer, abilities: Abilities('create') }),
    codes: [],
  },
  'POST /marketing/pages': {
    summary: 'Create a blog post',
    access: 'signed-in',
    body: NewSitePage,
    answer: SitePage,
    status: 201,
    codes: ['forbidden', 'conflict'],
  },
  'GET /marketing/pages/{id}': {
    summary: 'Read a page of the site',
    access: 'signed-in',
    params: IdParams,
    answer: SitePage,
    codes: ['not_found'],
  },
  'PUT /marketing/pages/{id}': {
    summary: 'Change a page of the site, in full or in part',
    access: 'signed-in',
    params: IdParams,
    body: SitePageChange,
    answer: SitePage,
    codes: changeCodes,
  },
  'DELETE /marketing/pages/{id}': {
    summary: 'Delete a blog post',
    access: 'signed-in',
    params: IdParams,
    codes: deletionCodes,
  },
  'GET /marketing/pages/{id}/history': {
    summary: 'Read the history of a page: who changed what, and when',
    access: 'signed-in',
    params: IdParams,
    query: HistoryQuery,
    answer: History,
    codes: ['not_found', 'forbidden'],
  },
});
