import { REPORT_TOKEN_SECONDS, reportToken, visitorHashOf } from '@keystead/releases';
import { people, type TestReleases, testReleases, tokenKey, visitorsOf } from '../../test/test-releases.ts';
import type { BeaconEvent } from './exposures.ts';

let api: TestReleases;
let salt: string;
let rollout: number;
let release: number;

beforeAll(async () => {
  api = await testReleases();
});
afterAll(() => api.stop());

// Each test starts a rollout of its own with a new release.
beforeEach(async () => {
  ({ id: rollout, release } = await api.start('mf-billing'));
  salt = (await api.deps.rollouts.find(rollout))?.salt ?? '';
});
afterEach(async () => {
  await api.call(people.admin, `PUT /rollouts/${rollout}`, { state: 'aborted', reason: 'Over' });
});

const stable = (count: number) => visitorsOf(salt, 'stable', count);
const candidate = (count: number) => visitorsOf(salt, 'candidate', count);
const armsOf = async () => (await api.rollout(rollout)).arms;
const noSignals = {
  unhandled: 0,
  alerted: 0,
  session_ended: 0,
  rejected: 0,
  frame_damaged: 0,
  goal: 0,
  calls: 0,
  blocked_ms: 0,
  heap_mb: 0,
};
const nothing = {
  visitors: 0,
  mounted: 0,
  failed: 0,
  load_failed: 0,
  errored: 0,
  empty: 0,
  api_failed: 0,
  silent: 0,
  slow: 0,
  signals: noSignals,
};

/** Reports that the pages of these visitors of stable load and mount. */
async function reportStable(visitors: readonly string[]): Promise<void> {
  for (const kind of ['loading', 'mounted'] as const)
    await api.report(rollout, ...visitors.slice(0, 20).map((visitor) => ({ visitor, arm: 'stable' as const, kind })));
}

describe('a candidate that fails for every visitor', () => {
  it('is rolled back with the report of the third of them', async () => {
    await reportStable(stable(20));
    const [first = '', second = '', third = ''] = candidate(3);
    for (const visitor of [first, second, third]) {
      expect(await api.rollout(rollout)).toMatchObject({ state: 'running', percent: 10 });
      await api.report(rollout, { visitor, arm: 'candidate', kind: 'loading' });
      await api.report(rollout, { visitor, arm: 'candidate', kind: 'errored' });
    }
    const over = await api.rollout(rollout);
    expect(over).toMatchObject({ state: 'rolled_back', percent: 0, decision: { verdict: 'roll_back' } });
    expect(over.decision.because).toMatch(/3 of 3 visitors of the candidate failed/);
    expect(over.steps.at(-1)).toMatchObject({ action: 'rolled_back', by: 'Keystead', reason: over.decision.because });
    expect(over.evidence.absolute).toBeGreaterThanOrEqual(1_000);
    const blocked = await api.deps.releases.find(release);
    expect(blocked).toMatchObject({ state: 'blocked', blocked_because: over.decision.because });
    const { remotes } = (await api.serve('GET /internal/release-plan')).body;
    expect(remotes).toContainEqual(expect.objectContaining({ remote: 'mf-billing', rollout: null, stable: null }));
  });
});

describe('a report', () => {
  it('counts once for a visitor, however often it is sent', async () => {
    const [visitor = ''] = candidate(1);
    for (const kind of ['errored', 'loading', 'errored', 'api_failed', 'mounted', 'mounted', 'loading'] as const)
      expect(await api.report(rollout, { visitor, arm: 'candidate', kind })).toBe(202);
    const counted = { visitors: 1, mounted: 1, failed: 1, errored: 1, api_failed: 1 };
    expect(await armsOf()).toEqual({ stable: nothing, candidate: { ...nothing, ...counted } });
  });

  it.each([
    ['that was forged', () => ({ key: 'another key of the tests', now: new Date() })],
    ['that is over', () => ({ key: tokenKey, now: new Date(Date.now() - REPORT_TOKEN_SECONDS * 1_000) })],
  ])('with a token %s counts nothing, and gets the usual response', async (_, signed) => {
    const [visitor = ''] = candidate(1);
    const { key, now } = signed();
    const token = reportToken(key, { rollout, arm: 'candidate', drawn: true, visitor }, now);
    const answer = await api.call(null, 'POST /releases/beacons', { beacons: [{ token, kind: 'errored' }] });
    expect(answer.status).toBe(202);
    expect(await armsOf()).toEqual({ stable: nothing, candidate: nothing });
    expect(await api.database.collection('exposures').countDocuments({ rollout })).toBe(0);
  });

  it("with a token for one arm can't be made to count in the other", async () => {
    const [visitor = ''] = stable(1);
    const token = reportToken(tokenKey, { rollout, arm: 'stable', drawn: true, visitor });
    const changed = token.replace('.s.', '.c.');
    expect(changed).not.toBe(token);
    const beacons = [
      { token: changed, kind: 'errored' },
      { token, kind: 'errored' },
    ];
    await api.call(null, 'POST /releases/beacons', { beacons });
    expect(await armsOf()).toEqual({ candidate: nothing, stable: { ...nothing, visitors: 1, failed: 1, errored: 1 } });
  });

  it("for a rollout that is over or doesn't exist counts nothing", async () => {
    await api.call(people.admin, `PUT /rollouts/${rollout}`, { state: 'aborted', reason: 'Enough' });
    const [visitor = ''] = candidate(1);
    expect(await api.report(rollout, { visitor, arm: 'candidate', kind: 'errored' })).toBe(202);
    expect(await api.report(1_000_000, { visitor, arm: 'candidate', kind: 'errored' })).toBe(202);
    expect(await armsOf()).toEqual({ stable: nothing, candidate: nothing });
  });

  it('stores nothing that identifies the visitor', async () => {
    const [visitor = ''] = candidate(1);
    await api.report(rollout, { visitor, arm: 'candidate', kind: 'mounted', mount_ms: 1_234 });
    const stored = await api.database.collection('exposures').findOne({ rollout });
    expect(Object.keys(stored ?? {}).sort()).toEqual(['_id', 'pending', 'rollout', 'seen_at', 'told', 'visitor']);
    expect(stored).toMatchObject({ visitor: visitorHashOf(rollout, visitor), told: ['c.mounted'], pending: [] });
  });
});

describe('two hundred concurrent reports', () => {
  it('are counted exactly, in two processes', async () => {
    const twin = api.twin();
    const [of, to] = [stable(100), candidate(100)];
    const reports = [
      ...of.map((visitor) => ({ visitor, arm: 'stable' as const, kind: 'mounted' as const })),
      ...to.map((visitor) => ({ visitor, arm: 'candidate' as const, kind: 'mounted' as const })),
    ];
    const eventOf = (each: (typeof reports)[number]): BeaconEvent => ({
      ...each,
      visitor: visitorHashOf(rollout, each.visitor),
      drawn: true,
      value: { of: 'first_mount', amount: 100 },
    });
    await Promise.all(
      reports.flatMap((each) => [
        api.report(rollout, each),
        twin.beaconCollector.collect(rollout, [eventOf({ ...each, kind: 'mounted' })]),
        twin.beaconCollector.collect(rollout, [{ ...eventOf(each), kind: 'loading' }]),
      ]),
    );
    const all = { ...nothing, visitors: 100, mounted: 100 };
    expect(await armsOf()).toEqual({ stable: all, candidate: all });
    expect(await api.database.collection('exposures').countDocuments({ 'pending.0': { $exists: true } })).toBe(0);
  });
});

describe('two concurrent first events of a visitor', () => {
  it('are both recorded', async () => {
    const [one, other] = [api.deps.exposures, api.twin().exposures];
    const eventsFrom = (kind: 'errored' | 'api_failed', from: number): BeaconEvent[] =>
      Array.from({ length: 10 }, (_, at) => ({ visitor: `hash ${from + at}`, arm: 'stable', drawn: true, kind }));
    for (let from = 0; from < 300; from += 10)
      await Promise.all([
        one.record(rollout, eventsFrom('errored', from), `one:${from}`, new Date()),
        other.record(rollout, eventsFrom('api_failed', from), `other:${from}`, new Date()),
      ]);
    const exposures = api.database.collection('exposures');
    expect(await exposures.countDocuments({ rollout })).toBe(300);
    expect(await exposures.countDocuments({ rollout, told: { $all: ['s.errored', 's.api_failed'] } })).toBe(300);
  });
});

describe('a visitor who moved from stable to the candidate', () => {
  it('counts once in each arm, and joins the candidate', async () => {
    const [visitor = ''] = stable(1);
    await api.report(rollout, { visitor, arm: 'stable', kind: 'loading' }, { visitor, arm: 'stable', kind: 'mounted' });
    for (const kind of ['loading', 'errored', 'errored'] as const)
      await api.report(rollout, { visitor, arm: 'candidate', kind });
    expect(await armsOf()).toEqual({
      stable: { ...nothing, visitors: 1, mounted: 1 },
      candidate: { ...nothing, visitors: 1, failed: 1, errored: 1 },
    });
    const { counts } = (await api.deps.rollouts.find(rollout)) ?? {};
    expect([counts?.joined.failed, counts?.candidate.assigned, counts?.stages[0]?.lostCandidate]).toEqual([1, 0, 0]);
  });

  it('is not counted in stable after moving back to it', async () => {
    const [visitor = ''] = stable(1);
    await api.report(rollout, { visitor, arm: 'candidate', drawn: false, kind: 'mounted' });
    await api.report(rollout, { visitor, arm: 'stable', kind: 'errored' });
    expect(await armsOf()).toEqual({ stable: nothing, candidate: { ...nothing, visitors: 1, mounted: 1 } });
  });
});

describe('signals and measures', () => {
  it('count once for a visitor, and in the arm that the draw chose', async () => {
    const [visitor = ''] = candidate(1);
    for (const kind of ['loading', 'mounted', 'rejected', 'rejected', 'goal'] as const)
      await api.report(rollout, { visitor, arm: 'candidate', kind });
    const { candidate: counted } = await armsOf();
    expect(counted).toMatchObject({ failed: 0, mounted: 1, signals: { ...noSignals, rejected: 1, goal: 1 } });
    const { counts } = (await api.deps.rollouts.find(rollout)) ?? {};
    expect(counts?.stages[0]?.signals?.candidate).toEqual({ rejected: 1, goal: 1 });
  });

  it('roll back a candidate whose visitors alone have requests rejected, and name the reason', async () => {
    await reportStable(stable(40));
    for (const visitor of candidate(8)) {
      for (const kind of ['loading', 'mounted', 'rejected'] as const)
        await api.report(rollout, { visitor, arm: 'candidate', kind });
    }
    const over = await api.rollout(rollout);
    expect(over).toMatchObject({ state: 'rolled_back' });
    expect(over.decision.because).toContain('visitors of the candidate had a request rejected (4xx)');
    expect(over.evidence.signals).toBeGreaterThanOrEqual(1_000);
  });

  it('limit measures by those of stable, and ignore a measure without a value', async () => {
    const collect = (arm: 'stable' | 'candidate', count: number, amount: number) =>
      api.deps.beaconCollector.collect(
        rollout,
        Array.from({ length: count }, (_, at) => ({
          ...{ visitor: visitorHashOf(rollout, `${arm} ${amount} ${at}`), arm, drawn: true },
          ...{ kind: 'calls' as const, value: { of: 'calls' as const, amount } },
        })),
      );
    await collect('stable', 100, 1);
    await collect('stable', 20, 2);
    await collect('candidate', 10, 11);
    expect(await armsOf()).toMatchObject({ stable: { signals: { calls: 0 } }, candidate: { signals: { calls: 10 } } });
    const [visitor = ''] = candidate(1);
    await api.report(rollout, { visitor, arm: 'candidate', kind: 'heap_mb' });
    expect((await armsOf()).candidate.visitors).toBe(10);
  });
});

describe('a silent visitor', () => {
  const later = (seconds: number) => new Date(Date.now() + seconds * 1_000);

  it('is counted once, after 30 s, in whichever process', async () => {
    const [silent = '', mounted = '', failed = ''] = candidate(3);
    const almost = later(29);
    await api.report(
      rollout,
      ...[silent, mounted, failed].map((visitor) => ({ visitor, arm: 'candidate' as const, kind: 'loading' as const })),
    );
    await api.report(rollout, { visitor: mounted, arm: 'candidate', kind: 'mounted' });
    await api.report(rollout, { visitor: failed, arm: 'candidate', kind: 'load_failed' });
    await api.deps.beaconCollector.countSilent(almost);
    expect((await armsOf()).candidate.silent).toBe(0);
    const twin = api.twin();
    await Promise.all([api.deps, twin, api.deps].map(({ beaconCollector }) => beaconCollector.countSilent(later(31))));
    const all = { ...nothing, visitors: 3, mounted: 1, failed: 1, load_failed: 1, silent: 1 };
    expect((await armsOf()).candidate).toEqual(all);
    // A late mount still counts.
    await api.report(rollout, { visitor: silent, arm: 'candidate', kind: 'mounted' });
    expect((await armsOf()).candidate).toEqual({ ...all, mounted: 2 });
  });

  it('is one whose page reports measures or signals, and is never mounted', async () => {
    const [visitor = ''] = candidate(1);
    for (const kind of ['loading', 'rejected'] as const) await api.report(rollout, { visitor, arm: 'candidate', kind });
    await api.deps.beaconCollector.countSilent(later(31));
    expect((await armsOf()).candidate).toMatchObject({ visitors: 1, failed: 0, silent: 1 });
  });

  it('is no longer waited for once the rollout is over', async () => {
    const [visitor = ''] = candidate(1);
    await api.report(rollout, { visitor, arm: 'candidate', kind: 'loading' });
    await api.call(people.admin, `PUT /rollouts/${rollout}`, { state: 'aborted', reason: 'Enough' });
    await api.deps.beaconCollector.countSilent(later(31));
    expect(await api.deps.exposures.silent(later(31))).toEqual([]);
    expect((await armsOf()).candidate.silent).toBe(0);
  });
});

describe('a process that dies', () => {
  const events = (): BeaconEvent[] =>
    candidate(2).map((visitor) => ({
      visitor: visitorHashOf(rollout, visitor),
      arm: 'candidate',
      drawn: true,
      kind: 'api_failed',
    }));
  const later = () => new Date(Date.now() + 11_000);
  const counted = { ...nothing, visitors: 2, failed: 2, api_failed: 2 };

  it('before it counts a recorded batch leaves it to another process', async () => {
    await api.twin().beaconCollector.record(rollout, events());
    await api.deps.beaconCollector.countAbandoned();
    expect((await armsOf()).candidate).toEqual(nothing);
    await api.deps.beaconCollector.countAbandoned(later());
    await api.deps.beaconCollector.countAbandoned(later());
    expect((await armsOf()).candidate).toEqual(counted);
  });

  it('before it marks a batch as counted does not cause a second count', async () => {
    const { beaconCollector, exposures } = api.twin();
    jest.spyOn(exposures, 'markCounted').mockRejectedValueOnce(new Error('killed'));
    const batch = await beaconCollector.record(rollout, events());
    await expect(beaconCollector.count(rollout, batch)).rejects.toThrow('killed');
    await api.deps.beaconCollector.countAbandoned(later());
    expect((await armsOf()).candidate).toEqual(counted);
    expect(await exposures.uncounted(later())).toEqual(new Map());
  });

  it('before it decides leaves the decision to another process', async () => {
    await reportStable(stable(20));
    const twin = api.twin();
    jest.spyOn(twin.decisions, 'decide').mockRejectedValueOnce(new Error('killed'));
    const lost = candidate(3).map((visitor) => ({ ...(events()[0] as BeaconEvent), visitor }));
    await expect(twin.beaconCollector.collect(rollout, lost)).rejects.toThrow('killed');
    expect(await api.rollout(rollout)).toMatchObject({ state: 'running' });
    await api.deps.decisions.decideAll();
    expect(await api.rollout(rollout)).toMatchObject({ state: 'rolled_back' });
  });
});

describe('stable’s mount times', () => {
  const collect = (arm: 'stable' | 'candidate', from: number, count: number, amount: number) =>
    api.deps.beaconCollector.collect(
      rollout,
      Array.from({ length: count }, (_, at) => ({
        visitor: visitorHashOf(rollout, `timed ${from + at}`),
        arm,
        drawn: true,
        kind: 'mounted',
        value: { of: 'first_mount', amount },
      })),
    );
  const startAnother = async () => {
    await api.call(people.admin, `PUT /rollouts/${rollout}`, { state: 'aborted', reason: 'Over' });
    ({ id: rollout, release } = await api.start('mf-marketing'));
  };

  it('limit what is slow once there are 100, in later rollouts too', async () => {
    await startAnother();
    await collect('stable', 0, 74, 100);
    await collect('stable', 74, 25, 300);
    await collect('candidate', 1_000, 20, 900);
    expect((await api.rollout(rollout)).stable_p75).toBeNull();
    await collect('stable', 99, 1, 300);
    expect(await api.rollout(rollout)).toMatchObject({ stable_p75: 460, arms: { stable: { mounted: 100, slow: 0 } } });
    await collect('stable', 100, 10, 50);
    await collect('stable', 110, 3, 461);
    expect(await api.rollout(rollout)).toMatchObject({ stable_p75: 460, arms: { stable: { mounted: 113, slow: 3 } } });
    await startAnother();
    await collect('stable', 0, 10, 50);
    await collect('stable', 10, 2, 461);
    expect(await api.rollout(rollout)).toMatchObject({ stable_p75: 460, arms: { stable: { mounted: 12, slow: 2 } } });
  });

  it('include those that the release had as a candidate', async () => {
    await startAnother();
    await collect('candidate', 0, 100, 70);
    const promoted = release;
    const change = { state: 'promoted', reason: 'It is good' };
    expect((await api.call(people.admin, `PUT /rollouts/${rollout}`, change)).problem).toMatchObject({});
    await startAnother();
    expect(await api.rollout(rollout)).toMatchObject({ baseline: { id: promoted }, stable_p75: 184 });
  });
});
