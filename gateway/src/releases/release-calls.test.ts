import type { ReleaseCall } from '@keystead/contracts';
import { recordedLog } from '@keystead/service-kit/testing';
import type { Context } from 'koa';
import { countReleaseCalls, ReleaseCalls } from './release-calls.ts';
import type { ReleaseReader } from './release-reader.ts';

const { log } = recordedLog();
const operation = 'GET /properties';

beforeEach(() => jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'performance'] }));
afterEach(() => jest.useRealTimers());

test('calls are reported every ten seconds, and again if a report failed', async () => {
  const reported: ReleaseCall[][] = [];
  let well = true;
  const calls = new ReleaseCalls(async (report) => {
    if (!well) throw new Error('down');
    reported.push(report);
  }, log);
  await jest.advanceTimersByTimeAsync(1);
  calls.record('mf-billing', 'one', operation);
  calls.record('mf-billing', 'one', operation);
  await jest.advanceTimersByTimeAsync(9_000);
  expect(reported).toEqual([]);
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reported).toEqual([[{ remote: 'mf-billing', release: 'one', operation, count: 2 }]]);
  well = false;
  calls.record('mf-billing', 'one', operation);
  await jest.advanceTimersByTimeAsync(15_000);
  calls.record('mf-billing', 'one', operation);
  well = true;
  await jest.advanceTimersByTimeAsync(10_000);
  expect(reported[1]).toEqual([{ remote: 'mf-billing', release: 'one', operation, count: 2 }]);
  await calls.close();
  expect(reported).toHaveLength(2);
});

test('the stored counts are limited, and no report is larger than the service accepts', async () => {
  const sizes: number[] = [];
  const calls = new ReleaseCalls(async (report) => sizes.push(report.length), log);
  await jest.advanceTimersByTimeAsync(1);
  for (let at = 0; at < 30_000; at += 1) calls.record('mf-billing', String(at), operation);
  await calls.close();
  expect(sizes).toEqual(Array(20).fill(1_000));
});

test.each(['mf-billing', 'mf-web3-crm2'])('countReleaseCalls: counts a call of a release of %s', async (remote) => {
  const record = jest.fn();
  const builtIn = { hasSeen: () => true } as unknown as ReleaseReader;
  const count = countReleaseCalls({ builtIn, finder: { find: jest.fn() }, calls: { record } });
  const call = { path: '/api/properties', method: 'GET', get: () => `${remote}@0123456789ab` };
  await count(call as unknown as Context, jest.fn());
  expect(record.mock.calls).toEqual([[remote, '0123456789ab', operation]]);
});
