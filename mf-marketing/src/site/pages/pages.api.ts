import type { Query, SitePage } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import type { Collection, PagedList } from '@keystead/web-kit/queries';

/** The filters and the sort order of the list. */
export type PageSearch = Omit<Query<'GET /marketing/pages'>, 'limit' | 'cursor'>;

/** The pages of the list fetched so far. */
export type PageList = PagedList<SitePage>;

/** The pages of the public site, including drafts. */
export const sitePages: Collection<SitePage, PageSearch> = {
  name: 'site-pages',
  async fetchPage(query, signal) {
    const { pages: rows, ...page } = await request('GET /marketing/pages', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /marketing/pages/{id}', { params: { id }, signal }),
};
