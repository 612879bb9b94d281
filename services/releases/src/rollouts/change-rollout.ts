import { releases as contract, type RolloutChange } from '@keystead/contracts';
import { assertVersion, Conflict, endpoint, reply, retryOnConflict, ValidationFailed } from '@keystead/service-kit';
import { type Author, authorOf } from '../access/author.ts';
import { authoriseReader, authoriseTeam } from '../access/release-rights.ts';
import { decisionOf } from '../decisions/decision.ts';
import type { Dependencies } from '../dependencies.ts';
import { findRollout } from './find-rollout.ts';
import { presentOneRollout } from './present-rollouts.ts';
import type { StoredRollout } from './rollout.ts';
import type { RolloutStore } from './rollout-store.ts';

/**
 * The requested stage, if it is another one. Visitors who have the candidate keep it, so a rollout can't return to an
 * earlier stage.
 */
function nextStage(rollout: StoredRollout, stage: number | undefined): number | undefined {
  if (stage === undefined || stage === rollout.stage) return undefined;
  if (stage >= rollout.stages.length) throw new ValidationFailed({ stage: `must be below ${rollout.stages.length}` });
  if (stage < rollout.stage)
    throw new Conflict('A rollout can only advance or be rolled back: visitors keep the release they were given.');
  return stage;
}

/** Carries out a change; null when the rollout has changed in the meantime. */
async function applyChange(
  rollouts: RolloutStore,
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

/** Carries out an operator's decision on a rollout. */
export const changeRollout = ({
  rollouts,
  releases,
  reconciler,
  plan,
}: Pick<Dependencies, 'rollouts' | 'releases' | 'reconciler' | 'plan'>) =>
  endpoint(contract, 'PUT /rollouts/{id}', async ({ caller, params, body, ifMatch }) => {
    authoriseReader(caller);
    const { remote } = await findRollout(rollouts, params.id);
    authoriseTeam(caller, remote);
    if (body.state === undefined && body.stage === undefined)
      throw new ValidationFailed({ state: 'or stage must be there' });
    const rollout = await retryOnConflict('this rollout', async () => {
      const current = await findRollout(rollouts, params.id);
      assertVersion(current.version, { ifMatch, version: body.version });
      return (await applyChange(rollouts, current, body, authorOf(caller))) ?? undefined;
    });
    await reconciler.reconcile(remote);
    await plan.refresh();
    return reply(await presentOneRollout(releases, rollout, caller), rollout.version);
  });
