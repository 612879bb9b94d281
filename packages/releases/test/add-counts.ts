import { type CountPath, type Moment, type Outcome, outcomeChange, type VisitorState } from '../src/engine/outcomes.ts';
import type { RolloutCounts } from '../src/engine/rollout-counts.ts';

export function addOutcome(
  counts: RolloutCounts,
  visitor: VisitorState,
  outcome: Outcome,
  moment: Moment,
): { readonly counts: RolloutCounts; readonly visitor: VisitorState } {
  const change = outcomeChange(visitor, outcome, moment);
  return { counts: addCounts(counts, change.counts), visitor: change.visitor };
}

/** Returns the counts with each of these paths increased by one. */
export function addCounts(counts: RolloutCounts, paths: readonly CountPath[]): RolloutCounts {
  const added = structuredClone(counts);
  addTo(added, paths);
  return added;
}

/** Increases the number at each of these paths by one. */
export function addTo(counts: RolloutCounts, paths: readonly CountPath[]): void {
  for (const path of paths) {
    const names = path.split('.');
    const last = names.pop() as string;
    const place = names.reduce((at, name) => {
      const parent = at as Record<string, unknown>;
      parent[name] ??= {};
      return parent[name];
    }, counts as unknown);
    (place as Record<string, number>)[last] = ((place as Record<string, number>)[last] ?? 0) + 1;
  }
}
