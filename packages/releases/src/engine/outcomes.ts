import {
  type Arm,
  type ArmCount,
  type Group,
  type Measure,
  measures,
  type Signal,
  type StageCounts,
  signals,
} from './rollout-counts.ts';

/** How long a visitor may go without a mount before the service counts them as silent (no response), in seconds. */
export const SILENT_AFTER_SECONDS = 30;

/** A visitor who moves from stable to the candidate has one state for each. */
export interface VisitorState {
  readonly group: Group;
  readonly reported: boolean;
  readonly failed: boolean;
  readonly silent: boolean;
  readonly mounted: boolean;
  /** The signals and measures that were counted. */
  readonly counted: readonly string[];
}

/**
 * First loads, whose files came over the network, are slower than later ones, and nearly all of a candidate's are first
 * loads. So each is compared with its own kind.
 */
const mountKinds = ['first_mount', 'later_mount'] as const;
export type MountKind = (typeof mountKinds)[number];

/** Whatever stable's values limit: milliseconds of mounts, and the measures. */
export type Limited = MountKind | Measure;

/** The service itself determines `silent`; the page reports the others. `load` is missing where it isn't known. */
export type Outcome =
  | { readonly kind: 'load_failed' | 'errored' | 'empty' | 'api_failed' | 'silent' | Signal }
  | { readonly kind: 'mounted'; readonly milliseconds: number; readonly load?: MountKind | undefined }
  | { readonly kind: Measure; readonly value: number };

/** The index of the stage, and the limits above which a value counts against its arm, once they are frozen. */
export interface Moment {
  readonly stage: number;
  readonly limits?: Readonly<Partial<Record<Limited, number | null>>> | undefined;
}

/** A number in the counts, as a path: `candidate.failed`, `stages.0.lostCandidate`. */
export type CountPath =
  | `${Group}.${ArmCount}`
  | `stages.${number}.${Exclude<keyof StageCounts, 'percent' | 'signals'>}`
  | `stages.${number}.signals.${Arm}.${Signal}`;

export interface Change {
  readonly visitor: VisitorState;
  readonly counts: readonly CountPath[];
}

/** A visitor's page begins to load the remote, for the first time in this group. */
export function assign(group: Group, stage: number): Change {
  const visitor = { group, reported: false, failed: false, silent: false, mounted: false, counted: [] };
  return { visitor, counts: [`${group}.assigned`, `stages.${stage}.${drawn[group]}`] };
}

/** Empty if the outcome was already counted for this visitor, so a page may repeat a report. */
export function outcomeChange(visitor: VisitorState, outcome: Outcome, moment: Moment): Change {
  if (outcome.kind === 'silent') return markSilent(visitor, moment);
  const reporting = { ...visitor, reported: true };
  const counts: CountPath[] = visitor.reported ? [] : [`${visitor.group}.reported`];
  if (outcome.kind === 'mounted') {
    if (!visitor.mounted) counts.push(`${visitor.group}.mounted`, ...timing(visitor.group, outcome, moment));
    return { visitor: { ...reporting, mounted: true }, counts };
  }
  if (isSignal(outcome) || 'value' in outcome) {
    if (visitor.counted.includes(outcome.kind)) return { visitor: reporting, counts };
    counts.push(
      ...('value' in outcome ? measuring(visitor.group, outcome, moment) : signal(visitor.group, outcome.kind, moment)),
    );
    return { visitor: { ...reporting, counted: [...visitor.counted, outcome.kind] }, counts };
  }
  if (!visitor.failed) counts.push(`${visitor.group}.failed`, ...loss(visitor, moment));
  return { visitor: { ...reporting, failed: true }, counts };
}

const drawn = { stable: 'drawnStable', candidate: 'drawnCandidate', joined: 'joined' } as const;

function markSilent(visitor: VisitorState, moment: Moment): Change {
  if (visitor.silent || visitor.mounted || visitor.failed) return { visitor, counts: [] };
  return { visitor: { ...visitor, silent: true }, counts: [`${visitor.group}.silent`, ...loss(visitor, moment)] };
}

const isSignal = (outcome: Outcome): outcome is { readonly kind: Signal } =>
  signals.some((kind) => kind === outcome.kind);

function timing(group: Group, { milliseconds, load }: Outcome & { kind: 'mounted' }, { limits }: Moment): CountPath[] {
  const limit = load === undefined ? undefined : limits?.[load];
  if (typeof limit !== 'number') return [];
  return milliseconds > limit ? [`${group}.timed`, `${group}.slow`] : [`${group}.timed`];
}

function measuring(group: Group, { kind, value }: Outcome & { kind: Measure }, { limits }: Moment): CountPath[] {
  const limit = limits?.[kind];
  if (typeof limit !== 'number') return [];
  return value > limit ? [`${group}.measured.${kind}`, `${group}.above.${kind}`] : [`${group}.measured.${kind}`];
}

function signal(group: Group, kind: Signal, { stage }: Moment): CountPath[] {
  const counted: CountPath = `${group}.signals.${kind}`;
  return group === 'joined' ? [counted] : [counted, `stages.${stage}.signals.${group}.${kind}`];
}

/** Each visitor has one vote: one who was silent or failed before is not lost again. */
function loss({ group, failed, silent }: VisitorState, { stage }: Moment): CountPath[] {
  if (failed || silent || group === 'joined') return [];
  return [`stages.${stage}.${group === 'candidate' ? 'lostCandidate' : 'lostStable'}`];
}

/**
 * Values before a limit may be frozen: the share above a 75th percentile of n samples scatters around 25 % by
 * √(0.19 / n), so by 4 % with 100. The margin lowers the share further, and the ceiling is 30 %.
 */
export const SAMPLES_TO_FREEZE = 100;

const QUANTILE = 0.75;
/** How far above stable's quantile a value may be: by this factor, and by an amount in the unit of the value. */
const TOLERATED_FACTOR = 1.2;
const margins: Readonly<Record<Limited, number>> = {
  first_mount: 100,
  later_mount: 100,
  calls: 3,
  blocked_ms: 500,
  heap_mb: 40,
};

export const limitedKinds: readonly Limited[] = [...mountKinds, ...measures];

/**
 * The limit above which values count against their arm, from those of stable; undefined while there are too few. At
 * most a quarter of stable's own values are above it.
 * @throws RangeError when a value is not a finite number.
 */
export function limitOf(kind: Limited, samples: readonly number[]): number | undefined {
  const quantile = frozenQuantile(samples, QUANTILE);
  return quantile === undefined ? undefined : quantile * TOLERATED_FACTOR + margins[kind];
}

/**
 * The quantile, such as 0.75, above which later mounts count as slow; undefined while there are too few samples. It is
 * a sample itself (nearest rank), so at most the remaining share lies above it, however many are equal.
 * @throws RangeError when the quantile isn't between 0 and 1, or a sample is not a finite number.
 */
export function frozenQuantile(samples: readonly number[], quantile: number): number | undefined {
  if (!(quantile > 0 && quantile < 1)) throw new RangeError(`A quantile must be between 0 and 1, not ${quantile}.`);
  if (!samples.every(Number.isFinite)) throw new RangeError('A measured value must be a number.');
  if (samples.length < SAMPLES_TO_FREEZE) return undefined;
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.ceil(quantile * sorted.length) - 1];
}
