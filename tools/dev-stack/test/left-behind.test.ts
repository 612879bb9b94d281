import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderPrefix, removeLeftBehind } from './left-behind.ts';

test('removeLeftBehind: removes folders of killed runs and keeps those of running ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'keystead-left-'));
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const running = `${folderPrefix(process.pid)}abc`;
  for (const name of [running, `${folderPrefix(ended)}abc`, 'another'])
    await mkdir(join(folder, name, 'data'), { recursive: true });
  await removeLeftBehind(folder);
  expect((await readdir(folder)).sort()).toEqual(['another', running]);
  await rm(folder, { recursive: true });
});
