import type { SitePage, SitePageKind } from '@keystead/contracts';
import { formatDate } from '@keystead/ui';
import type { PageSearch } from './pages.api.ts';

export const kindNames: Readonly<Record<SitePageKind, string>> = { page: 'Page', post: 'Post' };

export const stateNames: Readonly<Record<NonNullable<PageSearch['state']>, string>> = {
  published: 'Published',
  draft: 'Draft',
};

/** The name of the record type in a sentence. */
export const NOUN = 'page';

export const SAVE_FAILED = 'Failed to save page';

/** `Published Sep 29, 2026`, also for a future date; `Draft` for a draft. */
export const publishedText = ({ published_at }: Pick<SitePage, 'published_at'>): string =>
  published_at === null ? stateNames.draft : `${stateNames.published} ${formatDate(published_at)}`;

export const PAGES = '/app/site/pages';

export const editorOf = ({ id }: Pick<SitePage, 'id'>): string => `${PAGES}/${id}`;
