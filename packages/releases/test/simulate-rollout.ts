import { decide } from '../src/engine/decide.ts';
import {
  assign,
  type Limited,
  limitedKinds,
  limitOf,
  type Outcome,
  outcomeChange,
  SAMPLES_TO_FREEZE,
} from '../src/engine/outcomes.ts';
import { addTo } from './add-counts.ts';
import { countsOf } from './counts.ts';
import { mulberry32 } from './mulberry32.ts';

/** The probabilities of what a visitor of an arm meets. */
interface ArmChances {
  readonly failure: number;
  /** The probability that a mount takes longer than the frozen quantile. */
  readonly slow: number;
}

interface Simulation {
  readonly seed: number;
  readonly percent: number;
  readonly visitors: number;
  readonly stable: ArmChances;
  readonly candidate: ArmChances;
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/**
 * Simulates visitors one after the other. It decides after each visitor of the candidate who may have added evidence,
 * and after every 250th visitor for what others may have added.
 * @returns how many visitors the candidate had when it was rolled back; undefined if it never was
 */
export function rolledBackAfter({ seed, percent, visitors, stable, candidate }: Simulation): number | undefined {
  const random = mulberry32(seed);
  const counts = countsOf({}, {}, { percent });
  const stage = counts.stages[0] as Mutable<(typeof counts.stages)[number]>;
  const goal = { minVisitors: visitors, minSeconds: 0 };
  for (let visitor = 1; visitor <= visitors; visitor++) {
    const isCandidate = random() < percent / 100;
    const arm: Mutable<typeof counts.stable> = isCandidate ? counts.candidate : counts.stable;
    const chances = isCandidate ? candidate : stable;
    const failed = random() < chances.failure;
    const slow = !failed && random() < chances.slow;
    arm.assigned++;
    arm.reported++;
    if (isCandidate) stage.drawnCandidate++;
    else stage.drawnStable++;
    if (failed) {
      arm.failed++;
      if (isCandidate) stage.lostCandidate++;
      else stage.lostStable++;
    } else {
      arm.mounted++;
      arm.timed++;
      if (slow) arm.slow++;
    }
    if (!(isCandidate && (failed || slow)) && visitor % 250 !== 0) continue;
    if (decide({ goal, counts, secondsInStage: 0 }).verdict === 'roll_back') return counts.candidate.assigned;
  }
  return undefined;
}

type Draw = (random: () => number) => Outcome[];

interface ReportedSimulation extends Pick<Simulation, 'seed' | 'percent' | 'visitors'> {
  /** Draws what a visitor of an arm reports. */
  readonly stable: Draw;
  readonly candidate: Draw;
}

/** As {@link rolledBackAfter}, from all that pages report, with limits that are frozen from stable's first values. */
export function rolledBackByReports({ seed, percent, visitors, ...draws }: ReportedSimulation): number | undefined {
  const random = mulberry32(seed);
  const counts = countsOf({}, {}, { percent });
  const goal = { minVisitors: visitors, minSeconds: 0 };
  const samples = new Map<Limited, number[]>(limitedKinds.map((kind) => [kind, []]));
  const limits: Partial<Record<Limited, number>> = {};
  for (let visitor = 1; visitor <= visitors; visitor++) {
    const group = random() < percent / 100 ? 'candidate' : 'stable';
    const assigned = assign(group, 0);
    addTo(counts, assigned.counts);
    let state = assigned.visitor;
    for (const outcome of draws[group](random)) {
      const change = outcomeChange(state, outcome, { stage: 0, limits });
      state = change.visitor;
      addTo(counts, change.counts);
      const kind = outcome.kind === 'mounted' ? outcome.load : 'value' in outcome ? outcome.kind : undefined;
      const known = kind && group === 'stable' ? samples.get(kind) : undefined;
      if (!kind || !known || known.length >= SAMPLES_TO_FREEZE) continue;
      known.push('value' in outcome ? outcome.value : outcome.kind === 'mounted' ? outcome.milliseconds : 0);
      const limit = limitOf(kind, known);
      if (limit !== undefined) limits[kind] = limit;
    }
    if (group === 'candidate' && decide({ goal, counts, secondsInStage: 0 }).verdict === 'roll_back')
      return counts.candidate.assigned;
  }
  return undefined;
}
