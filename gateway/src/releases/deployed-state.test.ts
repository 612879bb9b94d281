import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GatewayState } from '@keystead/contracts';
import { recordedLog } from '@keystead/service-kit/testing';
import { putRelease } from '../testing/put-release.ts';
import { until } from '../testing/until.ts';
import { tellDeployedState } from './deployed-state.ts';
import { ReleaseReader } from './release-reader.ts';

test('what is deployed is told until it was taken, and not again before it changes', async () => {
  const root = await mkdtemp(join(tmpdir(), 'keystead-deployed-'));
  const { log } = recordedLog();
  await putRelease(root, 'mf-billing');
  const told: GatewayState[] = [];
  let well = false;
  let tries = 0;
  const tell = async (state: GatewayState) => {
    tries += 1;
    if (!well) throw new Error('down');
    told.push(state);
  };
  const stop = tellDeployedState(new ReleaseReader(root, log), tell, log);
  await until(() => expect(tries).toBe(2));
  well = true;
  await until(() => expect(told).toHaveLength(1));
  await putRelease(root, 'mf-billing', { release: 'second' });
  await until(() => expect(told).toHaveLength(2));
  stop();
  expect(told.map(({ built_in }) => built_in.map(({ release }) => release))).toEqual([['abcdef012345'], ['second']]);
  await rm(root, { recursive: true });
});

test('what has not changed is told again each minute', async () => {
  const root = await mkdtemp(join(tmpdir(), 'keystead-deployed-'));
  const { log } = recordedLog();
  let time = 1;
  const told: GatewayState[] = [];
  const tell = async (state: GatewayState) => told.push(state);
  const stop = tellDeployedState(new ReleaseReader(root, log), tell, log, () => time);
  await until(() => expect(told).toHaveLength(1));
  time += 60_000;
  await until(() => expect(told).toHaveLength(2));
  stop();
  expect(told[1]).toEqual(told[0]);
  await rm(root, { recursive: true });
});
