import type { SitePage } from '@keystead/contracts';
import { useConfirm, useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { failureText, useDeletion } from '@keystead/web-kit/queries';
import { sitePages } from './page-collection.ts';

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
