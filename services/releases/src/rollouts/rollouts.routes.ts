import { releases as contract, type NewRollout, type RolloutChange } from '@keystead/contracts';
import {
  assertVersion,
  Conflict,
  created,
  endpoint,
  reply,
  retryOnConflict,
  ValidationFailed,
} from '@keystead/service-kit';
import { type Author, authoriseReader, authoriseTeam, authorOf } from '../access.ts';
import { assertNotBlocked, type Channel } from '../channels/channels.ts';
import type { Dependencies } from '../dependencies.ts';
import { assertUsable } from '../publishing/usable-releases.ts';
import { decisionOf } from './decisions.ts';
import { presentOneRollout, presentRollouts } from './rollouts.mapper.ts';
import type { RolloutRepository } from './rollouts.repository.ts';
import { assertStages, newRollout, noLimits, type StoredRollout } from './rollouts.ts';

function assertStartable(channel: Channel, { release_id }: NewRollout): void {
  const { pinned, open_rollout, stable } = channel;
  if (pinned) throw new Conflict('This remote is pinned. Unpin it before you start a rollout.');
  if (open_rollout !== null) throw new Conflict('A rollout of this remote is open already.');
  assertNotBlocked(channel, release_id);
  if (stable === release_id) throw new Conflict('Everyone has this release already.');
}

/** A retry of a request that came this far finds its own claim. */
function claimChannel(
  { channels }: Dependencies,
  remote: Channel['_id'],
  rollout: number,
  body: NewRollout,
  ifMatch?: number,
) {
  return retryOnConflict('this remote', async () => {
    const channel = await channels.find(remote);
    if (channel.open_rollout === rollout) return channel;
    assertVersion(channel.version, { ifMatch });
    assertStartable(channel, body);
    return (await channels.claim(channel, rollout, body.release_id)) ?? undefined;
  });
}

async function stableArm(
  { releases, gateways, stableValues }: Dependencies,
  remote: Channel['_id'],
  id: number | null,
) {
  const builtIn = async () => (await gateways.last())?.built_in.find((each) => each.remote === remote);
  const release = (id === null ? await builtIn() : await releases.find(id))?.release ?? null;
  return { id, release, limits: release === null ? noLimits : await stableValues.limitsFrom(remote, release) };
}

/**
 * The channel is claimed by a write that names its version, so that only one of two operators succeeds. Then the
 * rollout is written and takes effect. If the remote was pinned in between, it has ended already.
 */
const startRollout = (deps: Dependencies) =>
  endpoint(contract, 'POST /remotes/{remote}/rollouts', async (request) => {
    const { caller, params, body, ifMatch, recordId } = request;
    authoriseTeam(caller, params.remote);
    assertStages(body.stages ?? []);
    const { rollouts, releases, reconciler, points, plan, ids } = deps;
    const candidate = await releases.get(body.release_id, params.remote);
    const { id } = await recordId(() => ids.rollouts.next());
    if (!(await rollouts.find(id))) {
      await assertUsable(deps, candidate);
      await reconciler.reconcile(params.remote);
      const { stable: baseline } = await claimChannel(deps, params.remote, id, body, ifMatch);
      const stable = await stableArm(deps, params.remote, baseline);
      await rollouts.add(
        newRollout(id, body, { candidate, stable, author: authorOf(caller), account_id: caller.accountId }),
      );
    }
    await reconciler.reconcile(params.remote);
    const rollout = await rollouts.get(id);
    if (!rollout.open) throw new Conflict(`This rollout has ended already: ${rollout.steps.at(-1)?.reason ?? ''}`);
    await points.add(rollout, rollout.started_at);
    await plan.refresh();
    await deps.liveReleases.record();
    return created(await presentOneRollout(releases, rollout, caller), 'rollouts');
  });

/** Visitors who have the candidate keep it, so a rollout can't return to an earlier stage. */
function nextStage(rollout: StoredRollout, stage: number | undefined): number | undefined {
  if (stage === undefined || stage === rollout.stage) return undefined;
  if (stage >= rollout.stages.length) throw new ValidationFailed({ stage: `must be below ${rollout.stages.length}` });
  if (stage < rollout.stage)
    throw new Conflict('A rollout can only advance or be rolled back: visitors keep the release they were given.');
  return stage;
}

/** Null when the rollout has changed in the meantime. */
async function applyChange(
  rollouts: RolloutRepository,
  rollout: StoredRollout,
  { state = rollout.state, stage, reason }: RolloutChange,
  author: Author,
): Promise<StoredRollout | null> {
  if (!rollout.open) throw new Conflict('This rollout is over.');
  if (state === 'promoted' || state === 'rolled_back' || state === 'aborted')
    return rollouts.end(rollout, { ...author, state, reason, decision: decisionOf(rollout, new Date()) });
  const next = nextStage(rollout, stage);
  if (next !== undefined) return rollouts.advance(rollout, next, { ...author, reason, state });
  return state === rollout.state ? rollout : rollouts.switchTo(rollout, state, { ...author, reason });
}

const changeRollout = ({ rollouts, releases, reconciler, plan }: Dependencies) =>
  endpoint(contract, 'PUT /rollouts/{id}', async ({ caller, params, body, ifMatch }) => {
    authoriseReader(caller);
    const { remote } = await rollouts.get(params.id);
    authoriseTeam(caller, remote);
    if (body.state === undefined && body.stage === undefined)
      throw new ValidationFailed({ state: 'or stage must be there' });
    const rollout = await retryOnConflict('this rollout', async () => {
      const current = await rollouts.get(params.id);
      assertVersion(current.version, { ifMatch, version: body.version });
      return (await applyChange(rollouts, current, body, authorOf(caller))) ?? undefined;
    });
    await reconciler.reconcile(remote);
    await plan.refresh();
    return reply(await presentOneRollout(releases, rollout, caller), rollout.version);
  });

export const rolloutRoutes = (deps: Dependencies) => [
  startRollout(deps),
  endpoint(contract, 'GET /rollouts', async ({ caller, query }) => {
    authoriseReader(caller);
    const { rows, ...rest } = await deps.rollouts.page(query);
    return reply({ rollouts: await presentRollouts(deps.releases, rows, caller), ...rest });
  }),
  endpoint(contract, 'GET /rollouts/{id}', async ({ caller, params }) => {
    authoriseReader(caller);
    const rollout = await deps.rollouts.get(params.id);
    return reply(await presentOneRollout(deps.releases, rollout, caller), rollout.version);
  }),
  endpoint(contract, 'GET /rollouts/{id}/points', async ({ caller, params }) => {
    authoriseReader(caller);
    const { _id } = await deps.rollouts.get(params.id);
    return reply({ points: await deps.points.of(_id) });
  }),
  changeRollout(deps),
];
