import type { SitePage, SitePageChange } from '@keystead/contracts';
import { crudCollection, type SearchIn, useRecordDeletion } from '@keystead/crud-ui';
import { useToast } from '@keystead/ui/overlays';
import { useChange, useCreation } from '@keystead/web-kit/queries';

/** The pages of the public site, including drafts. */
export const sitePages = crudCollection('marketing/pages', 'pages', 'site-pages');

export type PageSearch = SearchIn<typeof sitePages>;

export function useCreatePost() {
  const toast = useToast();
  return useCreation(sitePages, {
    send: sitePages.create,
    onCreated: () => toast.success('Post saved.'),
  });
}

export function useUpdatePage(id: SitePage['id']) {
  const toast = useToast();
  return useChange(sitePages, {
    send: (body: SitePageChange) => sitePages.change(id, body),
    onChanged: () => toast.success('Page saved.'),
  });
}

/** Deletes a post after a confirmation. `onDeleted` is called before the next render. */
export const useDeletePage = (onDeleted?: () => void) =>
  useRecordDeletion({
    collection: sitePages,
    noun: 'post',
    describe: ({ title, path }) => `${title}. Links to ${path} will redirect to the home page.`,
    onDeleted,
    done: 'Post deleted.',
    failed: 'Failed to delete post',
  });
