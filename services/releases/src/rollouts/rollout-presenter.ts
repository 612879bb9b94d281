import type { ReleaseRef, Rollout } from '@keystead/contracts';
import type { Caller } from '@keystead/service-kit';
import { releaseRights } from '../access/release-rights.ts';
import { decisionOf, evidenceNumbers } from '../decisions/decision.ts';
import { releaseRef, type StoredRelease } from '../releases/release.ts';
import { presentCounts } from './arm-counts-presenter.ts';
import { percentOf, type StoredRollout } from './rollout.ts';

type Releases = ReadonlyMap<number, StoredRelease>;

const refOf = (releases: Releases, id: number | null): ReleaseRef | null => {
  const release = id === null ? undefined : releases.get(id);
  return release ? releaseRef(release) : null;
};

function abilitiesOf({ open, state, remote }: StoredRollout, caller: Caller): Rollout['abilities'] {
  const mayAct = open && releaseRights.actOn(caller, remote);
  return {
    hold: mayAct && state === 'running',
    resume: mayAct && state === 'held',
    promote: mayAct,
    roll_back: mayAct,
  };
}

/** Presents a rollout as in the contract, with this caller's abilities. */
export function presentRollout(rollout: StoredRollout, releases: Releases, caller: Caller): Rollout {
  const { _id, remote, state, stages, stage, cohorts, stable_p75, steps, started_at, staged_at, ended_at, version } =
    rollout;
  return {
    id: _id,
    remote,
    candidate: refOf(releases, rollout.candidate) as ReleaseRef,
    baseline: refOf(releases, rollout.baseline),
    state,
    stages: [...stages],
    stage,
    percent: percentOf(rollout),
    cohorts,
    arms: presentCounts(rollout),
    stable_p75,
    evidence: evidenceNumbers(rollout),
    decision: decisionOf(rollout, new Date()),
    steps: steps.map(({ at, user_id: _, ...step }) => ({ ...step, at: at.toISOString() })),
    started_at: started_at.toISOString(),
    staged_at: staged_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    version,
    abilities: abilitiesOf(rollout, caller),
  };
}
