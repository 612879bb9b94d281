import { type MemorySample, memoryTrend, type ObservedMemory, reportMemory } from './memory-report.ts';

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

const mebibyte = 1024 ** 2;
/** A sample every 10 s, in MiB. */
const samples = (seconds: number, mebibytesAt: (second: number) => number) =>
  Array.from({ length: seconds / 10 + 1 }, (_, place) => ({
    at: place * 10,
    bytes: mebibytesAt(place * 10) * mebibyte,
  }));
const seen = (changes: Partial<ObservedMemory>): ObservedMemory => ({
  name: 'events',
  total: samples(600, () => 100),
  heap: samples(600, () => 60),
  cached: [],
  endedAt: undefined,
  ...changes,
});
const cells = (line = '') => line.trim().split(/ {2,}/);

test('reports a process without growth, and no problem', () => {
  const { lines, problems } = reportMemory(seen({}));
  expect(cells(lines[0])).toEqual([
    'events',
    '100.0 MiB',
    '100.0 MiB',
    '100.0 MiB',
    '+0.0 MiB',
    '60.0 MiB',
    '+0.0 MiB',
  ]);
  expect(problems).toEqual([]);
});

test("reports the total memory of a process whose garbage can't be collected", () => {
  const { lines } = reportMemory(seen({ heap: [] }));
  expect(cells(lines[0])).toEqual(['events', '100.0 MiB', '100.0 MiB', '100.0 MiB', '+0.0 MiB']);
});

test('reports the cache of a database engine, which may grow', () => {
  const { lines, problems } = reportMemory(seen({ cached: samples(600, (at) => 10 + at / 10) }));
  expect(cells(lines[1])).toEqual(['and its cache', '10.0 MiB', '40.0 MiB', '70.0 MiB', '+30.0 MiB']);
  expect(problems).toEqual([]);
});

test('reports growth as a problem', () => {
  expect(reportMemory(seen({ total: samples(600, (at) => 100 + at / 10) })).problems).toEqual([
    'events grew by 30.0 MiB in the last half',
  ]);
});

test('reports smaller growth as a problem if JavaScript retains it after a collection', () => {
  expect(reportMemory(seen({ heap: samples(600, (at) => 60 + at / 40) })).problems).toEqual([
    'the JavaScript of events grew by 7.5 MiB in the last half',
  ]);
});

test('reports the end of a process as a problem, and growth before it', () => {
  const { problems } = reportMemory(seen({ total: samples(400, (at) => 100 + at / 5), endedAt: 410 }));
  expect(problems).toEqual(['events ended after 410 s', 'events grew by 40.0 MiB in the last half']);
});

test.each([
  ['that ended early', { total: samples(100, () => 100), endedAt: 110 }, ['events ended after 110 s']],
  ['that never ran', { total: [] }, []],
])('reports a process %s as a problem without judging its growth', (_, changes, others) => {
  const { lines, problems } = reportMemory(seen(changes));
  expect(lines.map((line) => line.trim())).toEqual(['events']);
  expect(problems.slice(0, -1)).toEqual(others);
  expect(problems.at(-1)).toContain('too few to judge');
});
