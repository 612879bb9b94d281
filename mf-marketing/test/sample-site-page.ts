import type { Answer, PublishedPage, SitePage } from '@keystead/contracts';

/** A site page as the marketing service returns it to the admin. */
export function sampleSitePage(different: Partial<SitePage> = {}): SitePage {
  return {
    id: 4,
    kind: 'page',
    slug: 'careers',
    path: '/careers',
    title: 'Careers',
    description: 'Work with us.',
    body: 'Come **along**.',
    author: null,
    published_at: '2026-01-05T09:00:30.000Z',
    built_in: true,
    version: 1,
    created_at: '2026-01-05T09:00:00.000Z',
    updated_at: '2026-02-05T09:00:00.000Z',
    abilities: { update: true, delete: false },
    ...different,
  };
}

/** A blog post as the marketing service returns it to the admin. */
export function samplePost(different: Partial<SitePage> = {}): SitePage {
  return sampleSitePage({
    id: 7,
    kind: 'post',
    slug: 'renew-early',
    path: '/blog/renew-early',
    title: 'Renew early',
    description: 'A calendar for the last days of a lease.',
    author: 'The Keystead team',
    built_in: false,
    abilities: { update: true, delete: true },
    ...different,
  });
}

/** A list on a single page, for the admin. */
export function sampleSitePages(
  pages: SitePage[],
  different: Partial<Answer<'GET /marketing/pages'>> = {},
): Answer<'GET /marketing/pages'> {
  return { pages, total: pages.length, next_cursor: null, abilities: { create: true }, ...different };
}

/** The public part of a published page. */
export function published(page: SitePage): PublishedPage {
  const { kind, slug, path, title, description, author, published_at, updated_at, body } = page;
  return { kind, slug, path, title, description, author, published_at: published_at ?? updated_at, updated_at, body };
}
