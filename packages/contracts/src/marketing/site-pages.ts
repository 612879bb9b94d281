import Type, { type Static } from 'typebox';
import {
  Abilities,
  described,
  Id,
  Input,
  Instant,
  LongText,
  listAnswer,
  listQuery,
  Named,
  NamedInput,
  Nullable,
  OneOf,
  Optional,
  Text,
  Version,
} from '../fields.ts';
import { changeRoute, createRoute, deleteRoute, historyRoute, listRoute, readRoute } from '../record-routes.ts';
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
  description: described('The description for search engines: one or two sentences.', Text(300)),
  body: described('Markdown without HTML.', LongText(100_000)),
};

export const PublishedSummary = Named(
  'A published page in a list. `path` is its path on the site; only posts have an `author`.',
  {
    kind: OneOf(sitePageKinds),
    slug: Slug,
    path: Type.String(),
    title: Type.String(),
    description: Type.String(),
    author: Nullable(Type.String()),
    published_at: Instant,
    updated_at: Instant,
  },
);
export type PublishedSummary = Static<typeof PublishedSummary>;

export const PublishedPage = Named('A published page of the site.', {
  ...PublishedSummary.properties,
  body: Type.String(),
});
export type PublishedPage = Static<typeof PublishedPage>;

export const SitePage = Named(
  'A page of the site, for admins. Without `published_at` it is a draft, which nobody else sees. A page that the footer links to is `built_in`: it can be edited, but neither deleted nor unpublished.',
  {
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
  },
);
export type SitePage = Static<typeof SitePage>;

const optional = {
  author: Optional(Text(120)),
  published_at: described(
    'Null: the page is a draft. A date in the future schedules the publication.',
    Optional(Instant),
  ),
};

export const NewSitePage = NamedInput('Creates a blog post. The other pages of the site are fixed.', {
  kind: OneOf(['post']),
  slug: Slug,
  ...required,
  ...optional,
});
export type NewSitePage = Static<typeof NewSitePage>;

export const SitePageChange = NamedInput(
  'Changes a page, in full or in part. An outdated `version` is rejected. Kind and slug cannot change, because links refer to them.',
  {
    kind: Type.Optional(OneOf(sitePageKinds)),
    slug: Type.Optional(Slug),
    path: Type.Optional(Type.String()),
    built_in: Type.Optional(Type.Boolean()),
    ...Type.Partial(Type.Object(required)).properties,
    ...optional,
    version: Type.Optional(Version),
  },
);
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
  'GET /marketing/pages': listRoute(
    "List the site's pages, including drafts. Empty unless the caller is an admin",
    { ...listQuery(sitePageSorts), ...sitePageFilters },
    { pages: Type.Array(SitePage), ...listAnswer, abilities: Abilities('create') },
  ),
  'POST /marketing/pages': createRoute('Create a blog post', NewSitePage, SitePage),
  'GET /marketing/pages/{id}': readRoute('Read a page of the site', SitePage),
  'PUT /marketing/pages/{id}': changeRoute('Change a page of the site, in full or in part', SitePageChange, SitePage),
  'DELETE /marketing/pages/{id}': deleteRoute('Delete a blog post'),
  'GET /marketing/pages/{id}/history': historyRoute('a page'),
});
