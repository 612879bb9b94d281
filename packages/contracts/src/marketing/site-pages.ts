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

/** The kinds of pages of the public site: a page at `/<slug>`, or a blog post at `/blog/<slug>`. */
export const sitePageKinds = ['page', 'post'] as const;
export type SitePageKind = (typeof sitePageKinds)[number];

/** The sort orders of pages; by title by default. */
export const sitePageSorts = ['title', '-title', '-published_at', 'published_at', '-updated_at'] as const;

/** The last part of a page's URL: lower-case words, joined by hyphens. */
export const Slug = Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 80 });

const required = {
  title: Text(120),
  /** The description for search engines: one or two sentences. */
  description: Text(300),
  /** Markdown without HTML. */
  body: LongText(100_000),
};

/** A published page in a list. `path` is its path on the site; only posts have an `author`. */
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

/** A published page of the site. */
export const PublishedPage = Type.Object({ ...PublishedSummary.properties, body: Type.String() });
export type PublishedPage = Static<typeof PublishedPage>;

/**
 * A page of the site, for admins. Without `published_at` it is a draft, which nobody else sees. A page that the footer
 * links to is `built_in`: it can be edited, but neither deleted nor unpublished.
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
  /** Null: the page is a draft. A date in the future schedules the publication. */
  published_at: Optional(Instant),
};

/** Creates a blog post. The other pages of the site are fixed. */
export const NewSitePage = Input({ kind: OneOf(['post']), slug: Slug, ...required, ...optional });
export type NewSitePage = Static<typeof NewSitePage>;

/**
 * Changes a page, in full or in part. An outdated `version` is rejected. Kind and slug cannot change, because links
 * refer to them.
 */
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

/** The filters of the list of pages, besides the search words. */
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
