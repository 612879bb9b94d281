import type { NewSitePage, SitePage, SitePageChange } from '@keystead/contracts';
import { useToast } from '@keystead/ui/overlays';
import { request } from '@keystead/web-kit';
import { useChange, useCreation } from '@keystead/web-kit/queries';
import { sitePages } from './page-collection.ts';

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
