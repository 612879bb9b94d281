import type { ArmCounts, ReleaseRef, Rollout } from '@keystead/contracts';
import { type Arm, type Group, measures, signals } from '@keystead/releases';
import type { Caller } from '@keystead/service-kit';
import { releaseRights } from '../access.ts';
import { refOf } from '../releases/releases.mapper.ts';
import type { ReleaseRepository } from '../releases/releases.repository.ts';
import type { StoredRelease } from '../releases/releases.ts';
import { decisionOf, evidenceNumbers } from './decisions.ts';
import { noKinds, percentOf, type StoredRollout } from './rollouts.ts';

export const noSignals = Object.fromEntries([...signals, ...measures].map((name) => [name, 0])) as ArmCounts['signals'];

function signalCounts(groups: readonly StoredRollout['counts'][Group][]): ArmCounts['signals'] {
  const sum = (read: (group: StoredRollout['counts'][Group]) => number | undefined) =>
    groups.reduce((all, group) => all + (read(group) ?? 0), 0);
  return Object.fromEntries([
    ...signals.map((name) => [name, sum((group) => group.signals?.[name])]),
    ...measures.map((name) => [name, sum((group) => group.above?.[name])]),
  ]);
}

function armCounts({ counts, kinds }: StoredRollout, arm: Arm): ArmCounts {
  const groups: Group[] = arm === 'stable' ? ['stable'] : ['candidate', 'joined'];
  const sum = (name: 'assigned' | 'mounted' | 'failed' | 'silent' | 'slow') =>
    groups.reduce((all, group) => all + counts[group][name], 0);
  return {
    visitors: sum('assigned'),
    mounted: sum('mounted'),
    failed: sum('failed'),
    ...noKinds,
    ...kinds[arm],
    silent: sum('silent'),
    slow: sum('slow'),
    signals: signalCounts(groups.map((group) => counts[group])),
  };
}

export const presentCounts = (rollout: StoredRollout): Rollout['arms'] => ({
  candidate: armCounts(rollout, 'candidate'),
  stable: armCounts(rollout, 'stable'),
});

type Releases = ReadonlyMap<number, StoredRelease>;

function abilitiesOf({ open, state, remote }: StoredRollout, caller: Caller): Rollout['abilities'] {
  const mayAct = open && releaseRights.actOn(caller, remote);
  return {
    hold: mayAct && state === 'running',
    resume: mayAct && state === 'held',
    promote: mayAct,
    roll_back: mayAct,
  };
}

export function presentRollout(rollout: StoredRollout, releases: Releases, caller: Caller): Rollout {
  const { _id, remote, state, stages, stage, cohorts, limits, steps, started_at, staged_at, ended_at, version } =
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
    stable_p75: limits?.first_mount ?? null,
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

export async function presentRollouts(
  releases: Pick<ReleaseRepository, 'byIds'>,
  rollouts: readonly StoredRollout[],
  caller: Caller,
): Promise<Rollout[]> {
  const named = await releases.byIds(rollouts.flatMap(({ candidate, baseline }) => [candidate, baseline]));
  return rollouts.map((rollout) => presentRollout(rollout, named, caller));
}

export const presentOneRollout = async (
  releases: Pick<ReleaseRepository, 'byIds'>,
  rollout: StoredRollout,
  caller: Caller,
): Promise<Rollout> => (await presentRollouts(releases, [rollout], caller))[0] as Rollout;
