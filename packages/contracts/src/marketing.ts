import Type, { type Static } from 'typebox';
import {
  Abilities,
  CalendarDate,
  described,
  Email,
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
  recordFields,
  Text,
  Version,
} from './fields.ts';
import { changeRoute, createRoute, deleteRoute, historyRoute, listRoute, readRoute } from './record-routes.ts';
import { defineContract } from './route.ts';

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
    ...recordFields,
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

export const sitePageFilters = {
  kind: Type.Optional(OneOf(sitePageKinds)),
  state: Type.Optional(OneOf(['published', 'draft'])),
};

/** The states of a message. It is `new` until an admin changes it. `spam` is never e-mailed. */
export const contactStates = ['new', 'answered', 'spam'] as const;

/** The sort orders of messages; newest first by default. */
export const contactSorts = ['-created_at', 'created_at'] as const;

const fields = {
  name: Text(200),
  email: Email,
  company: Optional(Text(200)),
  phone: Optional(Type.String({ maxLength: 40 })),
  subject: Text(200),
  message: Type.Intersect([LongText(5000), Type.String({ minLength: 1 })]),
};

// product §5
export const NewContactMessage = NamedInput(
  'The input of the contact form. `website` is a hidden field. A sender that fills it in is a bot: it gets the usual response, and the message is stored as spam.',
  { ...fields, website: Optional(Type.String({ maxLength: 200 })) },
);
export type NewContactMessage = Static<typeof NewContactMessage>;

export const ContactMessage = Named('A message of the contact form, for admins.', {
  id: Id,
  name: Type.String(),
  email: Type.String(),
  company: Nullable(Type.String()),
  phone: Nullable(Type.String()),
  subject: Type.String(),
  message: Type.String(),
  status: OneOf(contactStates),
  ...recordFields,
  abilities: Abilities('update', 'delete'),
});
export type ContactMessage = Static<typeof ContactMessage>;

export const ContactMessageChange = NamedInput('Changes the state of a message.', {
  status: OneOf(contactStates),
  version: Type.Optional(Version),
});

/** Number of days on the status page, including today. */
export const STATUS_DAYS = 90;

export const StatusDay = Named(
  'The uptime of a part of the product on a day (UTC): the share of passed checks, 0 to 1; null without checks.',
  { day: CalendarDate, uptime: Nullable(Type.Number({ minimum: 0, maximum: 1 })) },
);
export type StatusDay = Static<typeof StatusDay>;

export const StatusPart = Named(
  'A part of the product: its status at the last check, and its last 90 days, oldest first.',
  {
    service: Type.String(),
    name: described('The display name, such as `Payments and maintenance`.', Type.String()),
    status: OneOf(['ok', 'degraded', 'down', 'unknown']),
    checked_at: Nullable(Instant),
    uptime: described(
      'The uptime over all days with checks; null before the first check.',
      Nullable(Type.Number({ minimum: 0, maximum: 1 })),
    ),
    days: Type.Array(StatusDay),
  },
);
export type StatusPart = Static<typeof StatusPart>;

export const SiteStatus = Named('The content of the status page. `status` is the worst status of all parts.', {
  status: OneOf(['ok', 'degraded', 'down', 'unknown']),
  parts: Type.Array(StatusPart),
  as_of: Instant,
});
export type SiteStatus = Static<typeof SiteStatus>;

export const marketing = defineContract({
  service: 'marketing',
  area: 'site',
  routes: {
    'GET /marketing/published': {
      summary: "List the site's published pages, posts newest first",
      access: 'public',
      query: Input({ ...listQuery(['-published_at']), kind: Type.Optional(OneOf(sitePageKinds)) }),
      answer: Type.Object({ pages: Type.Array(PublishedSummary), ...listAnswer }),
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
    },
    'GET /marketing/feed.xml': {
      summary: 'Get the blog as an RSS feed. Also at /feed.xml',
      access: 'public',
      download: ['application/rss+xml'],
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
    'POST /marketing/contact': {
      summary: 'Send a message to support. A repeated message is stored once',
      access: 'public',
      body: NewContactMessage,
      answer: Type.Object({ received: Type.Boolean() }),
      status: 201,
      codes: ['rate_limited'],
    },
    'GET /marketing/messages': listRoute(
      'List the messages of the contact form. Empty unless the caller is an admin',
      { ...listQuery(contactSorts), status: Type.Optional(OneOf(contactStates)) },
      { messages: Type.Array(ContactMessage), ...listAnswer },
    ),
    'GET /marketing/messages/{id}': readRoute('Read a message', ContactMessage),
    'PUT /marketing/messages/{id}': {
      summary: 'Change the status of a message',
      body: ContactMessageChange,
      answer: ContactMessage,
      codes: ['not_found', 'forbidden', 'version_conflict', 'precondition_failed'],
    },
    'DELETE /marketing/messages/{id}': {
      summary: 'Delete a message permanently',
      codes: ['not_found', 'forbidden', 'precondition_failed'],
    },
    'GET /marketing/status': {
      summary: 'Read the status of each part of the product, and its last 90 days',
      access: 'public',
      answer: SiteStatus,
    },
  },
});
