import { onIdleMachine } from './idle-machine.ts';

/** Simulates other programs' processor use, one value for each check. */
const loads = (...values: number[]) => {
  const watch = () => () => values.shift() ?? 0;
  return { watch, limit: 0.2, sampleMs: 0 };
};

it('waits for an idle machine, and repeats a disturbed measurement', async () => {
  // Busy, idle, a disturbed measurement; idle, a measurement on an idle machine.
  const { measureAlone, summary } = onIdleMachine({ ...loads(1, 0, 0.3, 0.1, 0.1, 1), waitMs: 60_000 });
  let measured = 0;
  await expect(measureAlone(async () => ++measured)).resolves.toBe(2);
  expect(summary()).toMatch(/^0 of 1/);
});

it('accepts a disturbed measurement once the time limit is used up, and reports it', async () => {
  const { measureAlone, summary } = onIdleMachine({ ...loads(1, 1, 1), waitMs: -1 });
  await expect(measureAlone(async () => 'noisy')).resolves.toBe('noisy');
  expect(summary()).toMatch(/^1 of 1/);
});

it('passes an error of the measurement to its caller', async () => {
  const { measureAlone } = onIdleMachine({ ...loads(), waitMs: 60_000 });
  await expect(measureAlone(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
