import type { SitePage } from '@keystead/contracts';

/** The path of the list of site pages. */
export const PAGES = '/app/site/pages';

/** The path of the editor of a site page. */
export const editorOf = ({ id }: Pick<SitePage, 'id'>): string => `${PAGES}/${id}`;
