import { undisturbed } from './undisturbed.ts';

/** Simulates other programs' processor use, one figure for each check. */
const looks = (...figures: number[]) => {
  const watch = () => () => figures.shift() ?? 0;
  return { watch, limit: 0.2, lookFor: 0 };
};

it('waits for an idle machine, and repeats a disturbed measurement', async () => {
  // Busy, idle, a disturbed measurement; idle, an undisturbed one.
  const { measureAlone, told } = undisturbed({ ...looks(1, 0, 0.3, 0.1, 0.1, 1), patience: 60_000 });
  let measured = 0;
  await expect(measureAlone(async () => ++measured)).resolves.toBe(2);
  expect(told()).toMatch(/^0 of 1/);
});

it('accepts a disturbed measurement once its patience is used up, and reports it', async () => {
  const { measureAlone, told } = undisturbed({ ...looks(1, 1, 1), patience: -1 });
  await expect(measureAlone(async () => 'noisy')).resolves.toBe('noisy');
  expect(told()).toMatch(/^1 of 1/);
});

it('passes an error of the measurement to its caller', async () => {
  const { measureAlone } = undisturbed({ ...looks(), patience: 60_000 });
  await expect(measureAlone(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
