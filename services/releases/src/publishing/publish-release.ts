import { releases as contract, type NewRelease } from '@keystead/contracts';
import { AppError, Conflict, endpoint } from '@keystead/service-kit';
import { doerOf } from '../access/doer.ts';
import { authoriseReader, authoriseTeam } from '../access/release-rights.ts';
import type { Dependencies } from '../dependencies.ts';
import { newRelease, type StoredRelease } from '../releases/release.ts';
import { presentRelease } from '../releases/release-presenter.ts';
import { filesAtHand } from './files-at-hand.ts';
import { releaseRefusals } from './release-refusals.ts';

type Needed = Pick<Dependencies, 'releases' | 'gateways' | 'store' | 'storedFiles' | 'ids'>;

/** @throws AppError with every reason why the release can't be published here. */
async function assertPublishable(deps: Needed, body: NewRelease): Promise<void> {
  const deployed = await deps.gateways.deployed();
  const refusals = releaseRefusals(body, await filesAtHand(deps, body.files), deployed);
  const reasons = Object.values(refusals);
  if (reasons.length === 0) return;
  const more = reasons.length > 1 ? ` There are ${reasons.length - 1} more reasons.` : '';
  throw new AppError(422, 'release_refused', `This release can't be published: ${reasons[0]}${more}`, {
    fields: refusals,
  });
}

/** The existing release of this name, if its content is the same. @throws Conflict if its content differs. */
function sameAs(fresh: StoredRelease, known: StoredRelease | null): StoredRelease | null {
  if (known && known.content !== fresh.content)
    throw new Conflict(`${known.remote} ${known.release} was published already, with other content.`);
  return known;
}

/** Publishes a release. A repeated request returns the existing record. */
export const publishRelease = (deps: Needed) =>
  endpoint(contract, 'POST /releases', async ({ caller, body, recordId }) => {
    authoriseReader(caller);
    authoriseTeam(caller, body.remote);
    const { releases, ids } = deps;
    const { id } = await recordId(() => ids.releases.next());
    const fresh = newRelease(id, body, doerOf(caller));
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
