import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayState } from '@keystead/contracts';
import { fakeOnly, recordedLog } from '@keystead/service-kit/testing';
import { putRelease } from '../testing/put-release.ts';
import { until } from '../testing/until.ts';
import { tellDeployedState } from './deployed-state.ts';
import { ReleaseReader } from './release-reader.ts';

const { log } = recordedLog();
let root: string;
let told: GatewayState[];
let stop: () => void;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keystead-deployed-'));
  told = [];
  jest.useFakeTimers(fakeOnly('setTimeout', 'clearTimeout', 'performance'));
});

afterEach(async () => {
  jest.useRealTimers();
  stop();
  await rm(root, { recursive: true });
});

/** Waits until the job pauses before its next check, and advances the clock. */
async function pass(seconds: number): Promise<void> {
  await until(() => expect(jest.getTimerCount()).toBe(1));
  jest.advanceTimersByTime(seconds * 1_000);
}

test('the deployed state is sent until the service accepts it, and not again before it changes', async () => {
  await putRelease(root, 'mf-billing');
  let well = false;
  let tries = 0;
  const tell = async (state: GatewayState) => {
    tries += 1;
    if (!well) throw new Error('down');
    told.push(state);
  };
  stop = tellDeployedState(new ReleaseReader(root, log), tell, log);
  await pass(1);
  await until(() => expect(tries).toBe(2));
  well = true;
  await pass(2);
  await until(() => expect(told).toHaveLength(1));
  await pass(10);
  await putRelease(root, 'mf-billing', { release: 'second' });
  await pass(10);
  await until(() => expect(told).toHaveLength(2));
  expect(told.map(({ built_in }) => built_in.map(({ release }) => release))).toEqual([['abcdef012345'], ['second']]);
});

test('an unchanged state is sent again each minute', async () => {
  stop = tellDeployedState(new ReleaseReader(root, log), async (state) => told.push(state), log);
  for (let looks = 0; looks < 6; looks += 1) {
    await pass(10);
    expect(told).toHaveLength(1);
  }
  await until(() => expect(told).toHaveLength(2));
  expect(told[1]).toEqual(told[0]);
});
