import { CoalescedRuns } from './coalesced-runs.ts';

/** Work whose runs end one by one under control of the test. */
function heldWork() {
  const held: PromiseWithResolvers<void>[] = [];
  const turns = new CoalescedRuns(() => {
    const turn = Promise.withResolvers<void>();
    held.push(turn);
    return turn.promise;
  });
  return { held, turns };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('CoalescedRuns', () => {
  it('has one active and at most one waiting run, however many calls', async () => {
    const { held, turns } = heldWork();
    const first = turns.next();
    await settled();
    expect(held).toHaveLength(1);
    const asked = Array.from({ length: 1_000 }, () => turns.next());
    expect(new Set(asked).size).toBe(1);
    held[0]?.resolve();
    await first;
    await settled();
    expect(held).toHaveLength(2);
    const later = turns.next();
    expect(later).not.toBe(asked[0]);
    for (const at of [1, 2]) {
      held[at]?.resolve();
      await settled();
    }
    await Promise.all([...asked, later, turns.over()]);
    expect(held).toHaveLength(3);
  });

  it('continues after a failed run, whose callers get the error', async () => {
    const { held, turns } = heldWork();
    const failing = turns.next();
    await settled();
    const next = turns.next();
    held[0]?.reject(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    await settled();
    held[1]?.resolve();
    await next;
    await turns.over();
  });
});
