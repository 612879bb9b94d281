import type { JestResult } from './jest-step.ts';
import { runTwice } from './run-twice.ts';

const files = (...names: string[]) => names.map((name) => ({ name, status: 'failed', message: `${name} broke\n` }));
const result = (passed: number, failed: JestResult['failed'], count = failed.length): JestResult => ({
  counts: { passed, failed: count, skipped: 1 },
  output: `${failed.length} broke`,
  failed,
});

/** Runs that end as told, one after the other, and what each was asked for. */
function runs(...results: JestResult[]) {
  const asked: (readonly string[])[] = [];
  const run = async (names: readonly string[]) => {
    asked.push(names);
    return results.shift() ?? Promise.reject(new Error('once too often'));
  };
  return { asked, run };
}

test('runs once what passes', async () => {
  const { asked, run } = runs(result(9, []));
  expect(await runTwice(run, ['/a'])).toEqual(result(9, []));
  expect(asked).toEqual([['/a']]);
});

test('runs again what failed, and remarks what passes then', async () => {
  const { asked, run } = runs(result(8, files('/a', '/b'), 3), result(5, []));
  expect(await runTwice(run, [])).toEqual({
    counts: { passed: 11, failed: 0, skipped: 1 },
    output: '2 broke',
    remark: '/a failed, and passed by itself:\n/a broke\n\n/b failed, and passed by itself:\n/b broke',
  });
  expect(asked).toEqual([[], ['/a', '/b']]);
});

test('has failed where a file fails again', async () => {
  const { run } = runs(result(8, files('/a', '/b')), result(1, files('/b')));
  const { counts, output, remark } = await runTwice(run, []);
  expect([counts.failed, output, remark]).toEqual([2, '2 broke\n\nOnce more:\n1 broke', undefined]);
});

test('has failed where many files fail, or none, and the run all the same', async () => {
  const many = runs(result(1, files('/a', '/b', '/c', '/d')));
  expect((await runTwice(many.run, [])).counts.failed).toBe(4);
  const none = runs(result(9, [], 1));
  expect((await runTwice(none.run, [])).counts.failed).toBe(1);
});
