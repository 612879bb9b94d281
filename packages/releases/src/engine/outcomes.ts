import type { ArmCount, Group, StageCounts } from './rollout-counts.ts';

/** How long a visitor may go without a mount before the service counts them as silent (no response), in seconds. */
export const SILENT_AFTER_SECONDS = 30;

/** A visitor who moves from stable to the candidate has one state for each. */
export interface VisitorState {
  readonly group: Group;
  readonly reported: boolean;
  readonly failed: boolean;
  readonly silent: boolean;
  readonly mounted: boolean;
}

/** The service itself determines `silent`; the page reports the others. */
export type Outcome =
  | { readonly kind: 'load_failed' | 'errored' | 'api_failed' | 'silent' }
  | { readonly kind: 'mounted'; readonly milliseconds: number };

/** The index of the stage, and the mount time above which a mount is slow, once that is frozen. */
export interface Moment {
  readonly stage: number;
  readonly slowAboveMilliseconds?: number | undefined;
}

/** A number in the counts, as a path: `candidate.failed`, `stages.0.lostCandidate`. */
export type CountPath = `${Group}.${ArmCount}` | `stages.${number}.${Exclude<keyof StageCounts, 'percent'>}`;

export interface Change {
  readonly visitor: VisitorState;
  readonly counts: readonly CountPath[];
}

/** A visitor's page begins to load the remote, for the first time in this group. */
export function assign(group: Group, stage: number): Change {
  const visitor = { group, reported: false, failed: false, silent: false, mounted: false };
  return { visitor, counts: [`${group}.assigned`, `stages.${stage}.${drawn[group]}`] };
}

/** Empty if the outcome was already counted for this visitor, so a page may repeat a report. */
export function outcomeChange(visitor: VisitorState, outcome: Outcome, moment: Moment): Change {
  if (outcome.kind === 'silent') return markSilent(visitor, moment);
  const reporting = { ...visitor, reported: true };
  const counts: CountPath[] = visitor.reported ? [] : [`${visitor.group}.reported`];
  if (outcome.kind === 'mounted') {
    if (!visitor.mounted)
      counts.push(`${visitor.group}.mounted`, ...timing(visitor.group, outcome.milliseconds, moment));
    return { visitor: { ...reporting, mounted: true }, counts };
  }
  if (!visitor.failed) counts.push(`${visitor.group}.failed`, ...loss(visitor, moment));
  return { visitor: { ...reporting, failed: true }, counts };
}

const drawn = { stable: 'drawnStable', candidate: 'drawnCandidate', joined: 'joined' } as const;

function markSilent(visitor: VisitorState, moment: Moment): Change {
  if (visitor.silent || visitor.mounted || visitor.failed) return { visitor, counts: [] };
  return { visitor: { ...visitor, silent: true }, counts: [`${visitor.group}.silent`, ...loss(visitor, moment)] };
}

function timing(group: Group, milliseconds: number, { slowAboveMilliseconds }: Moment): CountPath[] {
  if (slowAboveMilliseconds === undefined) return [];
  return milliseconds > slowAboveMilliseconds ? [`${group}.timed`, `${group}.slow`] : [`${group}.timed`];
}

/** Each visitor has one vote: one who was silent or failed before is not lost again. */
function loss({ group, failed, silent }: VisitorState, { stage }: Moment): CountPath[] {
  if (failed || silent || group === 'joined') return [];
  return [`stages.${stage}.${group === 'candidate' ? 'lostCandidate' : 'lostStable'}`];
}

/**
 * Mount times before a quantile may be frozen: the share above a 75th percentile of n samples scatters around 25 % by
 * √(0.19 / n). With 50 it is above the ceiling of 30 % in one case of five, with 400 in one of a hundred.
 */
export const SAMPLES_TO_FREEZE = 400;

/**
 * The quantile, such as 0.75, above which later mounts count as slow; undefined while there are too few samples. It is
 * a sample itself (nearest rank), so at most the remaining share lies above it, however many are equal.
 * @throws RangeError when the quantile isn't between 0 and 1, or a sample is not a finite number.
 */
export function frozenQuantile(samples: readonly number[], quantile: number): number | undefined {
  if (!(quantile > 0 && quantile < 1)) throw new RangeError(`A quantile must be between 0 and 1, not ${quantile}.`);
  if (!samples.every(Number.isFinite)) throw new RangeError('A mount time must be a number.');
  if (samples.length < SAMPLES_TO_FREEZE) return undefined;
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.ceil(quantile * sorted.length) - 1];
}
