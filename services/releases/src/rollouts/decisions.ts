import type { Evidence, RolloutDecision } from '@keystead/contracts';
import { type Decision, decide, eValue, evidenceOf, explain, ROLL_BACK_AT } from '@keystead/releases';
import { percentOf, type StoredRollout } from './rollouts.ts';

type Counted = Pick<StoredRollout, 'stages' | 'stage' | 'counts' | 'staged_at' | 'arm_releases'>;

const secondsSince = (from: Date, now: Date) => Math.max(0, (now.getTime() - from.getTime()) / 1000);

/** Whether there is a release to compare with: not for the first one of a remote that no gateway was deployed with. */
const hasStable = ({ arm_releases, counts }: Pick<StoredRollout, 'arm_releases' | 'counts'>): boolean =>
  arm_releases.stable !== null || counts.stable.assigned > 0;

export function currentDecision(rollout: Counted, now: Date): Decision {
  const { stages, stage, counts, staged_at } = rollout;
  const { min_visitors: minVisitors = 0, min_seconds: minSeconds = 0 } = stages[stage] ?? {};
  return decide({
    goal: { minVisitors, minSeconds },
    counts,
    secondsInStage: secondsSince(staged_at, now),
    hasStable: hasStable(rollout),
  });
}

/** Of tests that need stable where there is none. Evidence of 1 does not speak against the candidate. */
const withoutStable = { relative: 1, slow: 1, signals: 1 };

export function evidenceNumbers(rollout: Pick<StoredRollout, 'arm_releases' | 'counts'>): Evidence {
  const { relative, absolute, slow, signals } = evidenceOf(rollout.counts);
  if (!hasStable(rollout)) return { ...withoutStable, absolute: eValue(absolute) };
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
