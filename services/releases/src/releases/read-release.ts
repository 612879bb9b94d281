import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { findRelease } from './find-release.ts';
import { presentRelease } from './release-presenter.ts';

export const readRelease = ({ releases }: Pick<Dependencies, 'releases'>) =>
  endpoint(contract, 'GET /releases/{id}', async ({ caller, params }) => {
    authoriseReader(caller);
    const release = await findRelease(releases, params.id);
    return reply(presentRelease(release, caller), release.record_version);
  });
