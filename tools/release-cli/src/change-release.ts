import type { Release, ReleaseChange, RemoteName } from '@keystead/contracts';
import type { Api } from './api/api.ts';
import { findRelease } from './find-release.ts';

/** Blocks the release that `--release` selects, or allows it again, on its current version. */
export async function changeRelease(
  api: Api,
  remote: RemoteName,
  { releaseName, ...body }: ReleaseChange & { readonly releaseName: string | undefined },
): Promise<Release> {
  const { id, record_version } = await findRelease(api, remote, releaseName);
  return api.call('PUT /releases/{id}', { params: { id }, body, ifMatch: record_version });
}
