import type { SitePage, SitePageKind } from '@keystead/contracts';
import { crudCollection, listSearch, type SearchIn, useRecordDeletion } from '@keystead/crud-ui';
import { formatDate } from '@keystead/ui';

export const sitePages = crudCollection('marketing/pages', 'pages', 'site-pages');

type PageSearch = SearchIn<typeof sitePages>;

export const kindNames: Readonly<Record<SitePageKind, string>> = { page: 'Page', post: 'Post' };

const stateNames: Readonly<Record<NonNullable<PageSearch['state']>, string>> = {
  published: 'Published',
  draft: 'Draft',
};

const search = listSearch({
  filters: {
    kind: { label: 'Kind', all: 'Any kind', names: kindNames },
    state: { label: 'State', all: 'Any state', names: stateNames },
  },
  sorts: {
    title: 'Title A to Z',
    '-title': 'Title Z to A',
    '-updated_at': 'Last changed first',
    '-published_at': 'Newest first',
    published_at: 'Oldest first',
  } satisfies Record<NonNullable<PageSearch['sort']>, string>,
});

export const PAGES = '/app/site/pages';

export const editorPages = { collection: sitePages, path: PAGES, noun: 'page', search };

/** `Published Sep 29, 2026`, also for a future date; `Draft` for a draft. */
export const publishedText = ({ published_at }: Pick<SitePage, 'published_at'>): string =>
  published_at === null ? stateNames.draft : `${stateNames.published} ${formatDate(published_at)}`;

export const editorOf = ({ id }: Pick<SitePage, 'id'>): string => `${PAGES}/${id}`;

export const useDeletePage = (onDeleted?: () => void) =>
  useRecordDeletion({
    collection: sitePages,
    noun: 'post',
    describe: ({ title, path }) => `${title}. Links to ${path} will redirect to the home page.`,
    onDeleted,
    done: 'Post deleted.',
    failed: 'Failed to delete post',
  });
