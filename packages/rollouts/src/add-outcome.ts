import type { ArmCount } from './arm-counts.ts';
import type { Group, RolloutCounts, StageCounts } from './rollout-counts.ts';

/** How long a visitor may leave us without a mount before being counted as silent, in seconds. */
export const silentAfterSeconds = 30;

/** What is known of one visitor in one group. Somebody who moves from stable to the candidate has one for each. */
export interface VisitorState {
  readonly group: Group;
  readonly reported: boolean;
  readonly failed: boolean;
  readonly silent: boolean;
  readonly mounted: boolean;
}

/** What happened to a visitor. `silent` is the service's own finding, after `silentAfterSeconds`; the others are told by the page. */
export type Outcome =
  | { readonly kind: 'load_failed' | 'errored' | 'api_failed' | 'silent' }
  | { readonly kind: 'mounted'; readonly milliseconds: number };

/** When an outcome is counted: in which stage, by its index, and above which mount time a mount is slow, once that is frozen. */
export interface Moment {
  readonly stage: number;
  readonly slowAboveMilliseconds?: number | undefined;
}

/** A number in the counts, as a path: `candidate.failed`, `stages.0.lostCandidate`. */
export type CountPath = `${Group}.${ArmCount}` | `stages.${number}.${Exclude<keyof StageCounts, 'percent'>}`;

/** What becomes of a visitor, and the counts that go up by one: as they are for `$inc`, or for `addCounts`. */
export interface Change {
  readonly visitor: VisitorState;
  readonly counts: readonly CountPath[];
}

/** A visitor's page begins to load the remote, for the first time in this group. */
export function assign(group: Group, stage: number): Change {
  const visitor = { group, reported: false, failed: false, silent: false, mounted: false };
  return { visitor, counts: [`${group}.assigned`, `stages.${stage}.${drawn[group]}`] };
}

/** What an outcome changes: nothing when the same was counted of this visitor before, so it may be told again. */
export function outcomeChange(visitor: VisitorState, outcome: Outcome, moment: Moment): Change {
  if (outcome.kind === 'silent') return silence(visitor, moment);
  const heard = { ...visitor, reported: true };
  const counts: CountPath[] = visitor.reported ? [] : [`${visitor.group}.reported`];
  if (outcome.kind === 'mounted') {
    if (!visitor.mounted)
      counts.push(`${visitor.group}.mounted`, ...timing(visitor.group, outcome.milliseconds, moment));
    return { visitor: { ...heard, mounted: true }, counts };
  }
  if (!visitor.failed) counts.push(`${visitor.group}.failed`, ...loss(visitor, moment));
  return { visitor: { ...heard, failed: true }, counts };
}

/** The counts after an outcome, and what is known of the visitor then. */
export function addOutcome(
  counts: RolloutCounts,
  visitor: VisitorState,
  outcome: Outcome,
  moment: Moment,
): { readonly counts: RolloutCounts; readonly visitor: VisitorState } {
  const change = outcomeChange(visitor, outcome, moment);
  return { counts: addCounts(counts, change.counts), visitor: change.visitor };
}

/** The counts, with each of these up by one. */
export function addCounts(counts: RolloutCounts, paths: readonly CountPath[]): RolloutCounts {
  const added = structuredClone(counts);
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() as string;
    const place = names.reduce((at: unknown, name) => (at as Record<string, unknown>)[name], added);
    (place as Record<string, number>)[last] = ((place as Record<string, number>)[last] ?? 0) + 1;
  }
  return added;
}

const drawn = { stable: 'drawnStable', candidate: 'drawnCandidate', joined: 'joined' } as const;

function silence(visitor: VisitorState, moment: Moment): Change {
  if (visitor.silent || visitor.mounted || visitor.failed) return { visitor, counts: [] };
  return { visitor: { ...visitor, silent: true }, counts: [`${visitor.group}.silent`, ...loss(visitor, moment)] };
}

function timing(group: Group, milliseconds: number, { slowAboveMilliseconds }: Moment): CountPath[] {
  if (slowAboveMilliseconds === undefined) return [];
  return milliseconds > slowAboveMilliseconds ? [`${group}.timed`, `${group}.slow`] : [`${group}.timed`];
}

/** A visitor has one vote in the comparison: who was silent first, or failed before, gives no second. */
function loss({ group, failed, silent }: VisitorState, { stage }: Moment): CountPath[] {
  if (failed || silent || group === 'joined') return [];
  return [`stages.${stage}.${group === 'candidate' ? 'lostCandidate' : 'lostStable'}`];
}
