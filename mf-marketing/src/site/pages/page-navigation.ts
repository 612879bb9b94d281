import type { SitePage } from '@keystead/contracts';

/** Where the list of the site's pages is. */
export const PAGES = '/app/site/pages';

/** Where a page of the site is edited. */
export const editorOf = ({ id }: Pick<SitePage, 'id'>): string => `${PAGES}/${id}`;
