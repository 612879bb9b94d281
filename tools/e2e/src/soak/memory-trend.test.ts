import { type MemorySample, memoryTrend } from './memory-trend.ts';

const mebibyte = 1024 ** 2;
/** A sample every 10 s for 10 minutes, in MiB. */
const run = (mebibytesAt: (second: number) => number): MemorySample[] =>
  Array.from({ length: 61 }, (_, place) => ({ at: place * 10, bytes: mebibytesAt(place * 10) * mebibyte }));
/** A garbage collector's sawtooth: up by 3 MiB per sample, and down again at each tenth. */
const tooth = (second: number) => ((second / 10) % 10) * 3;

test.each([
  ['stays', () => 100, false],
  ['is a saw', (at: number) => 100 + tooth(at), false],
  ['warms up, and stays then', (at: number) => Math.min(100, 40 + at / 3), false],
  ['grows by little of a large one', (at: number) => 400 + at / 15, false],
  ['grows by much of a small one, which is little', (at: number) => 30 + at / 30, false],
  ['has a peak at the end', (at: number) => (at > 560 ? 300 : 100), false],
  ['grows without an end', (at: number) => 100 + at / 10, true],
  ['grows without an end as a saw', (at: number) => 100 + at / 10 + tooth(at), true],
  ['grows without an end, seen but now and then', (at: number) => (at % 70 === 0 ? 20 : 100 + at / 10), true],
])('memoryTrend: memory that %s', (_, mebibytesAt, leaks) => {
  expect(memoryTrend(run(mebibytesAt)).leaks).toBe(leaks);
});

test('memoryTrend: reports the fitted values at the middle and at the end', () => {
  const { middle, end, growth } = memoryTrend(run((at) => 100 + at / 10));
  expect([middle, end, growth].map((bytes) => Math.round(bytes / mebibyte))).toEqual([130, 160, 30]);
});

test('memoryTrend: throws on too few samples', () => {
  expect(() => memoryTrend(run(() => 100).slice(0, 12))).toThrow('6 samples');
});
