import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayState } from '@keystead/contracts';
import { fakeOnly, recordedLog } from '@keystead/service-kit/testing';
import { putRelease } from '../../test/put-release.ts';
import { until } from '../../test/until.ts';
import { reportDeployedState } from './deployed-state.ts';
import { ReleaseReader } from './release-reader.ts';

const { log } = recordedLog();
let root: string;
let reported: GatewayState[];
let stop: () => void;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keystead-deployed-'));
  reported = [];
  jest.useFakeTimers(fakeOnly('setTimeout', 'clearTimeout', 'performance'));
});

afterEach(async () => {
  jest.useRealTimers();
  stop();
  await rm(root, { recursive: true });
});

/** Waits until the job pauses before its next check. */
const pause = () => until(() => expect(jest.getTimerCount()).toBe(1));

/** Waits until the job pauses, and advances the clock. */
async function pass(seconds: number): Promise<void> {
  await pause();
  jest.advanceTimersByTime(seconds * 1_000);
}

test('the deployed state is sent until the service accepts it, and not again before it changes', async () => {
  await putRelease(root, 'mf-billing');
  let well = false;
  let tries = 0;
  const report = async (state: GatewayState) => {
    tries += 1;
    if (!well) throw new Error('down');
    reported.push(state);
  };
  stop = reportDeployedState(new ReleaseReader(root, log), report, log);
  await pass(1);
  await until(() => expect(tries).toBe(2));
  well = true;
  await pass(2);
  await until(() => expect(reported).toHaveLength(1));
  await pass(10);
  await pause();
  await putRelease(root, 'mf-billing', { release: 'second' });
  await pass(10);
  await until(() => expect(reported).toHaveLength(2));
  expect(reported.map(({ built_in }) => built_in.map(({ release }) => release))).toEqual([
    ['abcdef012345'],
    ['second'],
  ]);
});

test('an unchanged state is sent again each minute', async () => {
  stop = reportDeployedState(new ReleaseReader(root, log), async (state) => reported.push(state), log);
  for (let checks = 0; checks < 6; checks += 1) {
    await pass(10);
    expect(reported).toHaveLength(1);
  }
  await until(() => expect(reported).toHaveLength(2));
  expect(reported[1]).toEqual(reported[0]);
});
