import type { ReleaseOverride } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation } from '@keystead/web-kit/queries';
import { documents } from '../remotes/documents.ts';

/** Has a release in this browser alone: `mutate({ remote, release_id })`. The page is loaded anew with it. */
export const useOwnChoice = () =>
  useMutation({
    mutationFn: (body: ReleaseOverride) => request('PUT /releases/overrides', { body }),
    onSuccess: () => documents.reload(),
  });
