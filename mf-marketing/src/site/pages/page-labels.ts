import type { SitePage, SitePageKind } from '@keystead/contracts';
import { formatDate } from '@keystead/ui';
import type { PageSearch } from './pages.api.ts';

/** The kinds of site page as displayed. */
export const kindNames: Readonly<Record<SitePageKind, string>> = { page: 'Page', post: 'Post' };

/** The publication states as displayed. */
export const stateNames: Readonly<Record<NonNullable<PageSearch['state']>, string>> = {
  published: 'Published',
  draft: 'Draft',
};

/** The name of the record type in a sentence. */
export const NOUN = 'page';

/** The message that a page was not saved. The reason is shown below it. */
export const SAVE_FAILED = 'Failed to save page';

/** `Published Sep 29, 2026`, also for a future date; `Draft` for a draft. */
export const publishedText = ({ published_at }: Pick<SitePage, 'published_at'>): string =>
  published_at === null ? stateNames.draft : `${stateNames.published} ${formatDate(published_at)}`;

/** The path of the list of site pages. */
export const PAGES = '/app/site/pages';

/** The path of the editor of a site page. */
export const editorOf = ({ id }: Pick<SitePage, 'id'>): string => `${PAGES}/${id}`;
