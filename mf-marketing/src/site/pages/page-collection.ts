import type { Query, SitePage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** What the list is narrowed by and ordered by. */
export type PageSearch = Omit<Query<'GET /marketing/pages'>, 'limit' | 'cursor'>;

/** A list of the site's pages as far as it has been fetched. */
export type PageList = PagedList<SitePage>;

/** The pages of the public site, drafts too. */
export const sitePages: Collection<SitePage, PageSearch> = {
  name: 'site-pages',
  async fetchPage(query, signal) {
    const { pages: rows, ...page } = await request('GET /marketing/pages', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /marketing/pages/{id}', { params: { id }, signal }),
};
