import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordedLog } from '@keystead/service-kit/testing';
import Type from 'typebox';
import { StateFile } from './state-file.ts';

test('StateFile: stores a value in a folder that other users of the machine cannot open', async () => {
  const root = await mkdtemp(join(tmpdir(), 'keystead-state-'));
  const folder = join(root, 'made', 'now');
  const schema = Type.Object({ count: Type.Integer() });
  const open = () => new StateFile({ folder, name: 'count.json' }, schema, recordedLog().log);
  const file = open();
  void file.write({ count: 1 });
  await file.write({ count: 2 });
  expect(open().read()).toEqual({ count: 2 });
  expect(await readdir(folder)).toEqual(['count.json']);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await rm(root, { recursive: true });
});
