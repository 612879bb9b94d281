/** What a page may report besides a failure, once for a visitor. Each is compared with stable only. */
export const signals = ['unhandled', 'alerted', 'session_ended', 'rejected', 'frame_damaged', 'goal'] as const;
export type Signal = (typeof signals)[number];

/** What a page measures once for a visitor, besides the time of a mount. Each has a limit that follows from stable. */
export const measures = ['calls', 'blocked_ms', 'heap_mb'] as const;
export type Measure = (typeof measures)[number];

/** Visitors by what they reported; those that nobody reported are missing. */
type Tally<Name extends string> = Readonly<Partial<Record<Name, number>>>;

/** A number of visitors, or of mounts, out of a total. */
export interface Share {
  readonly count: number;
  readonly of: number;
}

/** The counts of a group of visitors. Each field counts a visitor at most once. */
export interface ArmCounts {
  /** Visitors whose page began to load the remote in this arm. */
  readonly assigned: number;
  /** Of them, visitors whose page reported anything. */
  readonly reported: number;
  /** Visitors for whom the remote did not load, threw or showed nothing, or whose requests failed. */
  readonly failed: number;
  /** Visitors without a mount or a failure 30 s after the assignment. */
  readonly silent: number;
  /** Visitors who saw the remote, however late. */
  readonly mounted: number;
  /** Mounts since stable's limit was frozen. Only these can be slow. */
  readonly timed: number;
  /** Of the timed mounts, those that took longer than the limit. */
  readonly slow: number;
  readonly signals?: Tally<Signal>;
  /** Measurements since stable's limit was frozen, and those of them above it. */
  readonly measured?: Tally<Measure>;
  readonly above?: Tally<Measure>;
}

type Tallies = 'signals' | 'measured' | 'above';
export type ArmCount = Exclude<keyof ArmCounts, Tallies> | `signals.${Signal}` | `${'measured' | 'above'}.${Measure}`;

export function noCounts(): ArmCounts {
  return { assigned: 0, reported: 0, failed: 0, silent: 0, mounted: 0, timed: 0, slow: 0 };
}

function talliesOf<Name extends string>(one?: Tally<Name>, other?: Tally<Name>): Tally<Name> {
  const names = Object.keys({ ...one, ...other }) as Name[];
  return Object.fromEntries(names.map((name) => [name, (one?.[name] ?? 0) + (other?.[name] ?? 0)])) as Tally<Name>;
}

export function sumOf(one: ArmCounts, other: ArmCounts): ArmCounts {
  return {
    assigned: one.assigned + other.assigned,
    reported: one.reported + other.reported,
    failed: one.failed + other.failed,
    silent: one.silent + other.silent,
    mounted: one.mounted + other.mounted,
    timed: one.timed + other.timed,
    slow: one.slow + other.slow,
    signals: talliesOf(one.signals, other.signals),
    measured: talliesOf(one.measured, other.measured),
    above: talliesOf(one.above, other.above),
  };
}

export type Arm = 'stable' | 'candidate';

/**
 * `stable` and `candidate` are visitors whom the draw assigned at their first visit: these two can be compared.
 * `joined` are the others of the candidate's arm, who moved from stable or were assigned by hand. Stable has no such
 * visitors, so they are not compared, but a ceiling applies to them too.
 */
export type Group = Arm | 'joined';

export interface StageCounts {
  /** The percentage of visitors whom the draw assigns to the candidate; 0 where they are only assigned by hand. */
  readonly percent: number;
  /** Distinct visitors whose first visit in the rollout was in this stage. */
  readonly drawnStable: number;
  readonly drawnCandidate: number;
  /** Distinct visitors who joined the candidate in this stage. */
  readonly joined: number;
  /** Drawn visitors of any stage who failed or were silent in this one. Each is counted once in a rollout. */
  readonly lostStable: number;
  readonly lostCandidate: number;
  /** Drawn visitors of any stage who reported a signal in this one. */
  readonly signals?: Readonly<Partial<Record<Arm, Tally<Signal>>>>;
}

/** Only sums, so several processes may add to them in any order. */
export interface RolloutCounts {
  readonly stable: ArmCounts;
  readonly candidate: ArmCounts;
  readonly joined: ArmCounts;
  readonly stages: readonly StageCounts[];
}

export function noRolloutCounts(): RolloutCounts {
  return { stable: noCounts(), candidate: noCounts(), joined: noCounts(), stages: [] };
}

/**
 * Adds a stage without counts.
 * @throws RangeError when the percentage is below the previous one or above 100. Visitors removed from the candidate
 * would be missing from its arm, and the evidence too strong: that needs another rollout, with its own salt.
 */
export function withStage(counts: RolloutCounts, percent: number): RolloutCounts {
  const least = counts.stages.at(-1)?.percent ?? 0;
  if (!(percent >= least && percent <= 100)) {
    throw new RangeError(`A stage's percentage must be at least ${least} and at most 100, not ${percent}.`);
  }
  const stage = { percent, drawnStable: 0, drawnCandidate: 0, joined: 0, lostStable: 0, lostCandidate: 0 };
  return { ...counts, stages: [...counts.stages, stage] };
}
