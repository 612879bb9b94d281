import { releases as contract } from '@keystead/contracts';
import { endpoint, reply } from '@keystead/service-kit';
import { authoriseReader } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentRelease } from './release-presenter.ts';

export const listReleases = ({ releases }: Pick<Dependencies, 'releases'>) =>
  endpoint(contract, 'GET /releases', async ({ caller, query }) => {
    authoriseReader(caller);
    const { rows, ...rest } = await releases.page(query);
    return reply({ releases: rows.map((release) => presentRelease(release, caller)), ...rest });
  });
