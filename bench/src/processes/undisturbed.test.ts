import { undisturbed } from './undisturbed.ts';

/** Others who keep so many processors busy, one figure for each look. */
const looks = (...figures: number[]) => {
  const watch = () => () => figures.shift() ?? 0;
  return { watch, limit: 0.2, lookFor: 0 };
};

it('waits until it is quiet, and measures again what was disturbed', async () => {
  // Noise, quiet, a disturbed measurement; quiet, one that isn't.
  const { measureAlone, told } = undisturbed({ ...looks(1, 0, 0.3, 0.1, 0.1, 1), patience: 60_000 });
  let measured = 0;
  await expect(measureAlone(async () => ++measured)).resolves.toBe(2);
  expect(told()).toMatch(/^0 of 1/);
});

it('takes what was disturbed, and says so, once its patience is over', async () => {
  const { measureAlone, told } = undisturbed({ ...looks(1, 1, 1), patience: -1 });
  await expect(measureAlone(async () => 'noisy')).resolves.toBe('noisy');
  expect(told()).toMatch(/^1 of 1/);
});

it('leaves a failure to whoever measures', async () => {
  const { measureAlone } = undisturbed({ ...looks(), patience: 60_000 });
  await expect(measureAlone(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});
