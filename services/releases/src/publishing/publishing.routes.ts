import { releases as contract, type NewRelease } from '@keystead/contracts';
import { integrityOf, integrityOfHex } from '@keystead/releases';
import { AppError, authorise, Conflict, endpoint, nothing, Unavailable, ValidationFailed } from '@keystead/service-kit';
import { authoriseTeam, authorOf, releaseRights } from '../access.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentRelease } from '../releases/releases.mapper.ts';
import { newRelease, type StoredRelease } from '../releases/releases.ts';
import { manifestProblems, pageOwners, releaseProblems } from './release-problems.ts';
import { availableFiles, storeProblem } from './usable-releases.ts';

/** Idempotent. */
const putFile = ({ store, storedFiles }: Dependencies) =>
  endpoint(contract, 'PUT /releases/files/{sha384}', async ({ caller, params, body: { bytes } }) => {
    authorise(releaseRights.uploadFiles(caller), 'Only an admin may do this.');
    const integrity = integrityOfHex(params.sha384) as string;
    // This check comes before any record: a wrong file must change nothing about the right one.
    if (integrityOf(bytes) !== integrity) throw new ValidationFailed({ sha384: 'is not the hash of this file' });
    const beingRemoved = new Unavailable('This file is being removed, because no release used it. Please try again.');
    // First, so that the cleaning doesn't remove the file. If the upload fails, publishing checks the store itself.
    if (!(await storedFiles.recordUpload(integrity, bytes.length, new Date()))) throw beingRemoved;
    await store.put(integrity, bytes).catch((error) => {
      throw storeProblem(error);
    });
    return nothing;
  });

/** @throws AppError with every reason why the release can't be published here */
async function assertPublishable(deps: Dependencies, body: NewRelease): Promise<void> {
  const deployed = await deps.gateways.deployed();
  const owners = pageOwners(body.remote, deployed, await deps.releases.pagesOfOthers(body.remote));
  const problems = {
    ...releaseProblems(body, await availableFiles(deps, body.files), deployed),
    ...manifestProblems(body, owners),
  };
  const reasons = Object.values(problems);
  if (reasons.length === 0) return;
  const more = reasons.length > 1 ? ` There are ${reasons.length - 1} more reasons.` : '';
  throw new AppError(422, 'release_refused', `This release can't be published: ${reasons[0]}${more}`, {
    fields: problems,
  });
}

/** @throws Conflict if the release of this name has other content. */
function sameAs(fresh: StoredRelease, existing: StoredRelease | null): StoredRelease | null {
  if (existing && existing.content !== fresh.content)
    throw new Conflict(`${existing.remote} ${existing.release} was published already, with other content.`);
  return existing;
}

/** Publishes a release. A repeated request returns the existing record. */
const publishRelease = (deps: Dependencies) =>
  endpoint(contract, 'POST /releases', async ({ caller, body, recordId }) => {
    authoriseTeam(caller, body.remote);
    const { releases, ids } = deps;
    const { id } = await recordId(() => ids.releases.next());
    const fresh = newRelease(id, body, authorOf(caller));
    let release = sameAs(fresh, await releases.named(body.remote, body.release));
    if (!release) {
      await assertPublishable(deps, body);
      release = (await releases.add(fresh)) ? fresh : sameAs(fresh, await releases.named(body.remote, body.release));
    }
    await deps.channels.register([body.remote]);
    if (!release) throw new Conflict('This release was published under another name by an earlier try.');
    // `created` doesn't fit here, because `version` in this body is the team's own version.
    return {
      body: presentRelease(release, caller),
      location: `/api/releases/${release._id}`,
      version: release.record_version,
    };
  });

export const publishingRoutes = (deps: Dependencies) => [putFile(deps), publishRelease(deps)];
