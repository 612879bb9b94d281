import { releases as contract, type ReleaseChange } from '@keystead/contracts';
import { assertVersion, Conflict, endpoint, reply, retryOnConflict } from '@keystead/service-kit';
import { type Author, authoriseReader, authoriseTeam, authorOf } from '../access.ts';
import type { Channel } from '../channels/channels.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentRelease } from './releases.mapper.ts';
import type { StoredRelease } from './releases.ts';

type Attribution = Pick<ReleaseChange, 'reason'> & { readonly author: Author };

/** @throws Conflict if visitors have the release: it is not blocked then. */
function assertUnused({ stable, candidate }: Channel, id: number): void {
  if (stable === id)
    throw new Conflict(
      'This is what everybody gets. Roll it back, or send them to another release first and block this one then.',
    );
  if (candidate === id) throw new Conflict('This release is being rolled out. Roll it back: that blocks it.');
}

/** Undefined when someone has changed the release at the same time. @throws Conflict if it is in use. */
async function block(
  { releases, channels, reconciler }: Dependencies,
  release: StoredRelease,
  { author, reason }: Attribution,
) {
  const { _id, remote, record_version } = release;
  // Without this, a promotion that isn't complete would look like a running rollout.
  await reconciler.reconcile(remote);
  const isOurs = await channels.block(remote, { release: _id, blocking: { ...author, reason, record_version } });
  if (!isOurs) assertUnused(await channels.find(remote), _id);
  await reconciler.reconcile(remote);
  const now = await releases.get(_id);
  return isOurs && now.state === 'blocked' ? now : undefined;
}

/** The block of the channel is removed first: one that remains would block the release again. */
async function allow({ releases, channels }: Dependencies, release: StoredRelease, { author, reason }: Attribution) {
  await channels.unblock(release.remote, release._id);
  const step = { at: new Date(), action: 'allowed' as const, ...author, reason };
  return (await releases.changeState(release, step)) ?? undefined;
}

const changeRelease = (deps: Dependencies) =>
  endpoint(contract, 'PUT /releases/{id}', async ({ caller, params, body: { state, reason }, ifMatch }) => {
    authoriseReader(caller);
    const { remote } = await deps.releases.get(params.id);
    authoriseTeam(caller, remote);
    const attribution = { author: authorOf(caller), reason };
    const release = await retryOnConflict('this release', async () => {
      const current = await deps.releases.get(params.id);
      assertVersion(current.record_version, { ifMatch });
      if (current.state === state) return current;
      return state === 'blocked' ? block(deps, current, attribution) : allow(deps, current, attribution);
    });
    await deps.plan.refresh();
    return reply(presentRelease(release, caller), release.record_version);
  });

export const releaseRoutes = (deps: Dependencies) => [
  endpoint(contract, 'GET /releases', async ({ caller, query }) => {
    authoriseReader(caller);
    const { rows, ...rest } = await deps.releases.page(query);
    return reply({ releases: rows.map((release) => presentRelease(release, caller)), ...rest });
  }),
  endpoint(contract, 'GET /releases/{id}', async ({ caller, params }) => {
    authoriseReader(caller);
    const release = await deps.releases.get(params.id);
    return reply(presentRelease(release, caller), release.record_version);
  }),
  changeRelease(deps),
];
