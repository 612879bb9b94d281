import { CoalescedRuns } from './coalesced-runs.ts';

/** Work whose runs end one by one under control of the test. */
function pausedWork() {
  const pending: PromiseWithResolvers<void>[] = [];
  const runs = new CoalescedRuns(() => {
    const run = Promise.withResolvers<void>();
    pending.push(run);
    return run.promise;
  });
  return { pending, runs };
}

const flushed = () => new Promise((resolve) => setImmediate(resolve));

describe('CoalescedRuns', () => {
  it('has one active and at most one waiting run, however many calls', async () => {
    const { pending, runs } = pausedWork();
    const first = runs.next();
    await flushed();
    expect(pending).toHaveLength(1);
    const results = Array.from({ length: 1_000 }, () => runs.next());
    expect(new Set(results).size).toBe(1);
    pending[0]?.resolve();
    await first;
    await flushed();
    expect(pending).toHaveLength(2);
    const later = runs.next();
    expect(later).not.toBe(results[0]);
    for (const at of [1, 2]) {
      pending[at]?.resolve();
      await flushed();
    }
    await Promise.all([...results, later, runs.over()]);
    expect(pending).toHaveLength(3);
  });

  it('continues after a failed run, whose callers get the error', async () => {
    const { pending, runs } = pausedWork();
    const failing = runs.next();
    await flushed();
    const next = runs.next();
    pending[0]?.reject(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    await flushed();
    pending[1]?.resolve();
    await next;
    await runs.over();
  });
});
