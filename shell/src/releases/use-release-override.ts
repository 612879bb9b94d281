import type { ReleaseOverride } from '@keystead/contracts';
import { request } from '@keystead/web-kit';
import { useMutation } from '@keystead/web-kit/queries';
import { documents } from '../remotes/documents.ts';

/** Selects a release for this browser alone: `mutate({ remote, release_id })`. Then it reloads the page. */
export const useReleaseOverride = () =>
  useMutation({
    mutationFn: (body: ReleaseOverride) => request('PUT /releases/overrides', { body }),
    onSuccess: () => documents.reload(),
  });
