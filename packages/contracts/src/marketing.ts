import Type from 'typebox';
import { Abilities, IdParams, Input, listAnswer, listQuery, OneOf } from './fields.ts';
import { History, HistoryQuery } from './history.ts';
import {
  ContactMessage,
  ContactMessageChange,
  contactSorts,
  contactStates,
  NewContactMessage,
} from './marketing/contact-message.ts';
import {
  NewSitePage,
  PublishedPage,
  PublishedSummary,
  SitePage,
  SitePageChange,
  Slug,
  sitePageFilters,
  sitePageKinds,
  sitePageSorts,
} from './marketing/site-page.ts';
import { SiteStatus } from './marketing/site-status.ts';
import { defineContract } from './route.ts';

export * from './marketing/contact-message.ts';
export * from './marketing/site-page.ts';
export * from './marketing/site-status.ts';

const changed = ['not_found', 'forbidden', 'version_conflict', 'precondition_failed'] as const;
const removed = ['not_found', 'forbidden', 'precondition_failed'] as const;

/** Everything that the marketing service answers. */
export const marketing = defineContract({
  service: 'marketing',
  area: 'site',
  routes: {
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
    'GET /marketing/status': {
      summary: 'Read the status of each part of the product, and its last 90 days',
      access: 'public',
      answer: SiteStatus,
      codes: [],
    },
    'POST /marketing/contact': {
      summary: 'Send a message to support. A repeated message is stored once',
      access: 'public',
      body: NewContactMessage,
      answer: Type.Object({ received: Type.Boolean() }),
      status: 201,
      codes: ['rate_limited'],
    },

    'GET /marketing/messages': {
      summary: 'List the messages of the contact form. Empty unless the caller is an admin',
      access: 'signed-in',
      query: Input({ ...listQuery(contactSorts), status: Type.Optional(OneOf(contactStates)) }),
      answer: Type.Object({ messages: Type.Array(ContactMessage), ...listAnswer }),
      codes: [],
    },
    'GET /marketing/messages/{id}': {
      summary: 'Read a message',
      access: 'signed-in',
      params: IdParams,
      answer: ContactMessage,
      codes: ['not_found'],
    },
    'PUT /marketing/messages/{id}': {
      summary: 'Change the status of a message',
      access: 'signed-in',
      params: IdParams,
      body: ContactMessageChange,
      answer: ContactMessage,
      codes: changed,
    },
    'DELETE /marketing/messages/{id}': {
      summary: 'Delete a message permanently',
      access: 'signed-in',
      params: IdParams,
      codes: removed,
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
      codes: [...changed, 'conflict'],
    },
    'DELETE /marketing/pages/{id}': {
      summary: 'Delete a blog post',
      access: 'signed-in',
      params: IdParams,
      codes: [...removed, 'conflict'],
    },
    'GET /marketing/pages/{id}/history': {
      summary: 'Read the history of a page: who changed what, and when',
      access: 'signed-in',
      params: IdParams,
      query: HistoryQuery,
      answer: History,
      codes: ['not_found', 'forbidden'],
    },
  },
});
