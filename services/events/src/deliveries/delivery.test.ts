import { waitAfterAttempts } from './delivery.ts';

const HOUR_MS = 60 * 60_000;
const all = (random: () => number) =>
  Array.from({ length: 13 }, (_, at) => waitAfterAttempts(at + 1, random) ?? Number.NaN);

test('waitAfterAttempts: retries for three days with growing waits', () => {
  const waits = all(() => 0.5);
  expect(waits[0]).toBe(5_000);
  expect(waits).toEqual([...waits].sort((one, other) => one - other));
  expect(waits.reduce((sum, wait) => sum + wait, 0) / HOUR_MS).toBeCloseTo(72, 0);
  expect(waitAfterAttempts(14)).toBeNull();
});

test('waitAfterAttempts: varies waits, so that deliveries that failed together are not retried together', () => {
  const [shortest, longest] = [all(() => 0), all(() => 1)];
  for (const [at, wait] of shortest.entries()) expect(longest[at]).toBeGreaterThan(wait * 1.2);
});
