import type { NewSitePage, Query, SitePage, SitePageChange } from '@keystead/contracts';
import { useRecordDeletion } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { type Collection, useChange, useCreation } from '@keystead/web-kit/queries';

export type PageSearch = Omit<Query<'GET /marketing/pages'>, 'limit' | 'cursor'>;

/** The pages of the public site, including drafts. */
export const sitePages: Collection<SitePage, PageSearch> = {
  name: 'site-pages',
  async fetchPage(query, signal) {
    const { pages: rows, ...page } = await request('GET /marketing/pages', { query, signal });
    return { ...page, rows };
  },
  fetchRecord: (id, signal) => request('GET /marketing/pages/{id}', { params: { id }, signal }),
};

export function useCreatePost() {
  const toast = useToast();
  return useCreation(sitePages, {
    send: (body: NewSitePage, idempotencyKey) => request('POST /marketing/pages', { body, idempotencyKey }),
    onCreated: () => toast.success('Post saved.'),
  });
}

export function useUpdatePage(id: SitePage['id']) {
  const toast = useToast();
  return useChange(sitePages, {
    send: (body: SitePageChange) => request('PUT /marketing/pages/{id}', { params: { id }, body }),
    onChanged: () => toast.success('Page saved.'),
  });
}

/** Deletes a post after a confirmation. `onDeleted` is called before the next render. */
export const useDeletePage = (onDeleted?: () => void) =>
  useRecordDeletion({
    collection: { ...sitePages, remove: (id) => request('DELETE /marketing/pages/{id}', { params: { id } }) },
    noun: 'post',
    describe: ({ title, path }) => `${title}. Links to ${path} will redirect to the home page.`,
    onDeleted,
    done: 'Post deleted.',
    failed: 'Failed to delete post',
  });
