import type { SitePage, SitePageKind } from '@keystead/contracts';
import { formatDate } from '@keystead/ui';
import type { PageSearch } from './page-collection.ts';

/** What a page of the site is, as it is read. */
export const kindNames: Readonly<Record<SitePageKind, string>> = { page: 'Page', post: 'Post' };

/** Whether everybody sees it, as it is read. */
export const stateNames: Readonly<Record<NonNullable<PageSearch['state']>, string>> = {
  published: 'Published',
  draft: 'Draft',
};

/** What one of them is, where a sentence needs a word. */
export const NOUN = 'page';

/** Says that a page was not saved; the reason stands below it. */
export const SAVE_FAILED = 'Failed to save page';

/** `Published Sep 29, 2026`, also for what will be; or that it is a draft. */
export const publishedText = ({ published_at }: Pick<SitePage, 'published_at'>): string =>
  published_at === null ? stateNames.draft : `${stateNames.published} ${formatDate(published_at)}`;
