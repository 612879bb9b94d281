import type { Evidence, RolloutDecision } from '@keystead/contracts';
import { type Decision, decide, eValue, evidenceOf, explain, ROLL_BACK_AT } from '@keystead/releases';
import { percentOf, type StoredRollout } from './rollouts.ts';

type Counted = Pick<StoredRollout, 'stages' | 'stage' | 'counts' | 'staged_at'>;

const secondsSince = (from: Date, now: Date) => Math.max(0, (now.getTime() - from.getTime()) / 1000);

export function currentDecision({ stages, stage, counts, staged_at }: Counted, now: Date): Decision {
  const { min_visitors: minVisitors = 0, min_seconds: minSeconds = 0 } = stages[stage] ?? {};
  return decide({ goal: { minVisitors, minSeconds }, counts, secondsInStage: secondsSince(staged_at, now) });
}

export function evidenceNumbers({ counts }: Pick<StoredRollout, 'counts'>): Evidence {
  const { relative, absolute, slow, signals } = evidenceOf(counts);
  return { relative: eValue(relative), absolute: eValue(absolute), slow: eValue(slow), signals: eValue(signals) };
}

const tests = {
  relative: 'fails more often than stable',
  absolute: 'fails too often',
  slow: 'is slow',
  signals: 'does other harm',
} as const satisfies Record<keyof Evidence, string>;

/** Rounded down: a value just below a threshold must not look as if it reached it. */
const floored = (value: number) => (Math.floor(value * 10) / 10).toLocaleString('en-US');

/** One by one. The engine's text ends with the verdict, which this cuts off. */
function reasonLines({ verdict, because }: Decision): string[] {
  const end = explain({ verdict, because: [] } as Pick<Decision, 'verdict' | 'because'>);
  return because.map((reason) =>
    explain({ verdict, because: [reason] } as Pick<Decision, 'verdict' | 'because'>)
      .slice(0, -end.length)
      .trimEnd(),
  );
}

export function describeDecision(rollout: StoredRollout, decision: Decision, now: Date): RolloutDecision {
  const numbers = evidenceNumbers(rollout);
  const evidence = (Object.keys(tests) as (keyof Evidence)[]).map(
    (test) =>
      `That it ${tests[test]}: evidence ${floored(numbers[test])}; at ${ROLL_BACK_AT.toLocaleString('en-US')} it is rolled back.`,
  );
  const seconds = Math.floor(secondsSince(rollout.staged_at, now)).toLocaleString('en-US');
  const stage = `Stage ${rollout.stage + 1} of ${rollout.stages.length}, ${percentOf(rollout)} % of visitors, for ${seconds} s.`;
  return {
    verdict: decision.verdict,
    because: explain(decision),
    lines: [stage, ...reasonLines(decision), ...evidence],
  };
}

export const decisionOf = (rollout: StoredRollout, now: Date): RolloutDecision =>
  rollout.decision ?? describeDecision(rollout, currentDecision(rollout, now), now);
