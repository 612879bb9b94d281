import type { NewSitePage, Query, SitePage, SitePageChange } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import {
  type Collection,
  failureText,
  type PagedList,
  useChange,
  useCreation,
  useDeletion,
} from '@keystead/web-kit/queries';

export type PageSearch = Omit<Query<'GET /marketing/pages'>, 'limit' | 'cursor'>;

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
export function useDeletePage(onDeleted?: () => void) {
  const toast = useToast();
  const confirm = useConfirm();
  const { mutate, isPending } = useDeletion(sitePages, {
    send: (id) => request('DELETE /marketing/pages/{id}', { params: { id } }),
    onDeleted: () => {
      onDeleted?.();
      toast.success('Post deleted.');
    },
    onFailed: (error) => toast.error(failureText('Failed to delete post', error)),
  });
  const confirmAndDelete = async ({ id, title, path }: SitePage) => {
    const description = `${title}. Links to ${path} will redirect to the home page.`;
    if (await confirm({ title: 'Are you sure you want to delete this post?', description, confirmLabel: 'Delete' }))
      mutate(id);
  };
  return { deletePage: (page: SitePage) => void confirmAndDelete(page), deleting: isPending };
}
