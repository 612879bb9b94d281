import { addCounts, addOutcome } from '../../test/add-counts.ts';
import {
  assign,
  frozenQuantile,
  limitOf,
  type Moment,
  type Outcome,
  outcomeChange,
  SAMPLES_TO_FREEZE,
} from './outcomes.ts';
import { type Group, noRolloutCounts, type RolloutCounts, withStage } from './rollout-counts.ts';

const started = withStage(noRolloutCounts(), 10);
const mount = (milliseconds: number): Outcome => ({ kind: 'mounted', milliseconds, load: 'first_mount' });

/** The counts after one visitor of a group has these outcomes in the first stage. */
function after(group: Group, outcomes: Outcome[], limits?: Moment['limits']): RolloutCounts {
  const assigned = assign(group, 0);
  let state = { counts: addCounts(started, assigned.counts), visitor: assigned.visitor };
  for (const outcome of outcomes) {
    state = addOutcome(state.counts, state.visitor, outcome, { stage: 0, limits });
  }
  return state.counts;
}

const lostOf = ({ stages }: RolloutCounts) =>
  stages.map(({ lostStable, lostCandidate }) => [lostStable, lostCandidate]);

describe('assign', () => {
  it.each([
    { group: 'stable', drawnStable: 1, drawnCandidate: 0, joined: 0 },
    { group: 'candidate', drawnStable: 0, drawnCandidate: 1, joined: 0 },
    { group: 'joined', drawnStable: 0, drawnCandidate: 0, joined: 1 },
  ] as const)('counts a visitor of $group in the group and in the stage', ({ group, ...stage }) => {
    const counts = after(group, []);
    expect(counts[group].assigned).toBe(1);
    expect(counts.stages).toEqual([{ percent: 10, lostStable: 0, lostCandidate: 0, ...stage }]);
  });
});

describe('addOutcome', () => {
  it.each(['load_failed', 'errored', 'empty', 'api_failed'] as const)(
    'counts a visitor with %s as failed and lost',
    (kind) => {
      const counts = after('candidate', [{ kind }]);
      expect(counts.candidate).toMatchObject({ assigned: 1, reported: 1, failed: 1, mounted: 0 });
      expect(lostOf(counts)).toEqual([[0, 1]]);
    },
  );

  it('counts each visitor once, whatever is reported again and however much fails', () => {
    const counts = after('stable', [
      { kind: 'errored' },
      { kind: 'errored' },
      mount(90),
      mount(90),
      { kind: 'api_failed' },
    ]);
    expect(counts.stable).toMatchObject({ reported: 1, failed: 1, mounted: 1 });
    expect(lostOf(counts)).toEqual([[1, 0]]);
  });

  it('counts a silent visitor as lost, not as failed or reported', () => {
    const counts = after('candidate', [{ kind: 'silent' }, { kind: 'silent' }]);
    expect(counts.candidate).toMatchObject({ reported: 0, failed: 0, silent: 1 });
    expect(lostOf(counts)).toEqual([[0, 1]]);
  });

  it('counts one loss for a visitor who is silent first and then fails, and counts the failure', () => {
    const counts = after('candidate', [{ kind: 'silent' }, { kind: 'load_failed' }]);
    expect(counts.candidate).toMatchObject({ reported: 1, failed: 1, silent: 1 });
    expect(lostOf(counts)).toEqual([[0, 1]]);
  });

  it.each([[mount(90)], [{ kind: 'errored' } as const]])(
    'does not count a visitor as silent who has reported %j',
    (outcome) => {
      expect(after('stable', [outcome, { kind: 'silent' }]).stable.silent).toBe(0);
    },
  );

  it('excludes joined visitors from the comparison', () => {
    const counts = after('joined', [{ kind: 'errored' }]);
    expect(counts.joined.failed).toBe(1);
    expect(lostOf(counts)).toEqual([[0, 0]]);
  });

  it.each([
    { milliseconds: 500, slowAbove: undefined, timed: 0, slow: 0 },
    { milliseconds: 400, slowAbove: 400, timed: 1, slow: 0 },
    { milliseconds: 401, slowAbove: 400, timed: 1, slow: 1 },
  ])(
    'with a mount of $milliseconds ms, slow above $slowAbove: counts $timed timed, $slow slow',
    ({ timed, slow, ...given }) => {
      const counts = after('candidate', [mount(given.milliseconds)], {
        first_mount: given.slowAbove ?? null,
        later_mount: 1,
      });
      expect(counts.candidate).toMatchObject({ mounted: 1, timed, slow });
    },
  );

  it('compares no mount of an unknown kind of load', () => {
    const counts = after('candidate', [{ kind: 'mounted', milliseconds: 900 }], { first_mount: 1, later_mount: 1 });
    expect(counts.candidate).toMatchObject({ mounted: 1, timed: 0, slow: 0 });
  });

  it('counts a signal once, in the arm and in the stage, and neither as a failure nor as a loss', () => {
    const counts = after('candidate', [{ kind: 'rejected' }, { kind: 'rejected' }, { kind: 'alerted' }]);
    expect(counts.candidate).toMatchObject({ reported: 1, failed: 0, signals: { rejected: 1, alerted: 1 } });
    expect(counts.stages[0]).toMatchObject({ lostCandidate: 0, signals: { candidate: { rejected: 1, alerted: 1 } } });
  });

  it('excludes the signals of joined visitors from the comparison', () => {
    const counts = after('joined', [{ kind: 'rejected' }]);
    expect(counts.joined.signals).toEqual({ rejected: 1 });
    expect(counts.stages[0]?.signals).toBeUndefined();
  });

  it.each([
    { limit: null, counted: {} },
    { limit: 11, counted: { measured: { calls: 1 } } },
    { limit: 10, counted: { measured: { calls: 1 }, above: { calls: 1 } } },
  ])('with 11 calls and a limit of $limit: counts $counted', ({ limit, counted }) => {
    const { measured, above } = after('candidate', [{ kind: 'calls', value: 11 }], { calls: limit }).candidate;
    expect({ measured, above }).toEqual({ measured: undefined, above: undefined, ...counted });
  });

  it('counts a loss in the stage that is current when it happens', () => {
    const { visitor } = assign('stable', 0);
    const later = addOutcome(withStage(started, 50), visitor, { kind: 'errored' }, { stage: 1 });
    expect(lostOf(later.counts)).toEqual([
      [0, 0],
      [1, 0],
    ]);
  });

  it('does not change its arguments', () => {
    const before = structuredClone(started);
    addOutcome(started, assign('stable', 0).visitor, { kind: 'errored' }, { stage: 0 });
    expect(started).toEqual(before);
  });

  it('returns the counts as paths for a database increment', () => {
    expect(outcomeChange(assign('candidate', 2).visitor, { kind: 'errored' }, { stage: 2 }).counts).toEqual([
      'candidate.reported',
      'candidate.failed',
      'stages.2.lostCandidate',
    ]);
  });
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => count - index);

describe('frozenQuantile', () => {
  it('returns the sample above which the remaining share lies', () => {
    expect(frozenQuantile(upTo(400), 0.75)).toBe(300);
    expect(frozenQuantile(upTo(401), 0.75)).toBe(301);
  });

  it('has at most the remaining share above it when samples are equal', () => {
    const samples = [...Array.from({ length: 200 }, () => 80), ...Array.from({ length: 200 }, () => 120)];
    expect(frozenQuantile(samples, 0.75)).toBe(120);
  });

  it('is undefined with too few samples', () => {
    expect(frozenQuantile(upTo(SAMPLES_TO_FREEZE - 1), 0.75)).toBeUndefined();
  });

  it('does not change the samples', () => {
    const samples = upTo(400);
    frozenQuantile(samples, 0.75);
    expect(samples).toEqual(upTo(400));
  });

  it.each([0, 1, 75, Number.NaN])('rejects the quantile %p', (quantile) => {
    expect(() => frozenQuantile(upTo(400), quantile)).toThrow(RangeError);
  });

  it('rejects a sample that is not a number', () => {
    expect(() => frozenQuantile([...upTo(400), Number.NaN], 0.75)).toThrow(RangeError);
  });
});

describe('limitOf', () => {
  it("lies above stable's quantile by a fifth and a margin", () => {
    expect(limitOf('first_mount', upTo(400))).toBe(460);
    expect(limitOf('calls', Array(100).fill(1))).toBeCloseTo(4.2, 10);
    expect(limitOf('calls', Array(99).fill(1))).toBeUndefined();
  });
});
