import { releases as contract, type NewRelease } from '@keystead/contracts';
import { AppError, Conflict, endpoint } from '@keystead/service-kit';
import { authorOf } from '../access/author.ts';
import { authoriseReader, authoriseTeam } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { newRelease, type StoredRelease } from '../releases/release.ts';
import { presentRelease } from '../releases/release-presenter.ts';
import { availableFiles } from './available-files.ts';
import { releaseProblems } from './release-problems.ts';

type Deps = Pick<Dependencies, 'releases' | 'gateways' | 'store' | 'storedFiles' | 'ids'>;

/** @throws AppError with every reason why the release can't be published here. */
async function assertPublishable(deps: Deps, body: NewRelease): Promise<void> {
  const deployed = await deps.gateways.deployed();
  const problems = releaseProblems(body, await availableFiles(deps, body.files), deployed);
  const reasons = Object.values(problems);
  if (reasons.length === 0) return;
  const more = reasons.length > 1 ? ` There are ${reasons.length - 1} more reasons.` : '';
  throw new AppError(422, 'release_refused', `This release can't be published: ${reasons[0]}${more}`, {
    fields: problems,
  });
}

/** The existing release of this name, if its content is the same. @throws Conflict if its content differs. */
function sameAs(fresh: StoredRelease, existing: StoredRelease | null): StoredRelease | null {
  if (existing && existing.content !== fresh.content)
    throw new Conflict(`${existing.remote} ${existing.release} was published already, with other content.`);
  return existing;
}

/** Publishes a release. A repeated request returns the existing record. */
export const publishRelease = (deps: Deps) =>
  endpoint(contract, 'POST /releases', async ({ caller, body, recordId }) => {
    authoriseReader(caller);
    authoriseTeam(caller, body.remote);
    const { releases, ids } = deps;
    const { id } = await recordId(() => ids.releases.next());
    const fresh = newRelease(id, body, authorOf(caller));
    let release = sameAs(fresh, await releases.named(body.remote, body.release));
    if (!release) {
      await assertPublishable(deps, body);
      release = (await releases.add(fresh)) ? fresh : sameAs(fresh, await releases.named(body.remote, body.release));
    }
    if (!release) throw new Conflict('This release was published under another name by an earlier try.');
    // `created` doesn't fit here, because `version` in this body is the team's own version.
    return {
      body: presentRelease(release, caller),
      location: `/api/releases/${release._id}`,
      version: release.record_version,
    };
  });
