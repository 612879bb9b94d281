import { type ArmCounts, noCounts } from './arm-counts.ts';

/** The version of a remote that a visitor gets. */
export type Arm = 'stable' | 'candidate';

/**
 * As what a visitor is counted. `stable` and `candidate` are those whom the draw put there at their first visit in this
 * rollout: these two can be compared. `joined` are the others of the candidate's arm, who came over from stable when the
 * percentage rose, or were put there by hand. They are not compared, for there is nobody like them in the stable arm, but a
 * ceiling holds for them too.
 */
export type Group = Arm | 'joined';

/** What is counted while a stage lasts. */
export interface StageCounts {
  /** Of a hundred visitors, those whom the draw gives to the candidate in this stage; 0 where it is for some by hand alone. */
  readonly percent: number;
  /** Distinct visitors whose first visit in the rollout was in this stage. */
  readonly drawnStable: number;
  readonly drawnCandidate: number;
  /** Distinct visitors who joined the candidate in this stage. */
  readonly joined: number;
  /** Drawn visitors, of whichever stage, who failed or stayed silent in this one; each once in a rollout. */
  readonly lostStable: number;
  readonly lostCandidate: number;
}

/** Everything that is counted of a rollout. Only sums, so that several processes may add to them in any order. */
export interface RolloutCounts {
  readonly stable: ArmCounts;
  readonly candidate: ArmCounts;
  readonly joined: ArmCounts;
  readonly stages: readonly StageCounts[];
}

/** The counts of a rollout that is about to begin. */
export function noRolloutCounts(): RolloutCounts {
  return { stable: noCounts(), candidate: noCounts(), joined: noCounts(), stages: [] };
}

/**
 * The counts with another stage, of which nothing is counted yet.
 * @throws RangeError when the percentage is below that of the stage before: who was taken off the candidate would be missing
 *   from its arm, and the evidence too strong. That is another rollout, with a salt of its own.
 */
export function withStage(counts: RolloutCounts, percent: number): RolloutCounts {
  const least = counts.stages.at(-1)?.percent ?? 0;
  if (!(percent >= least && percent <= 100)) {
    throw new RangeError(`A stage's percentage must be at least ${least} and at most 100, not ${percent}.`);
  }
  const stage = { percent, drawnStable: 0, drawnCandidate: 0, joined: 0, lostStable: 0, lostCandidate: 0 };
  return { ...counts, stages: [...counts.stages, stage] };
}
