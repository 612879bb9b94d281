import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSecrets } from './data-folder.ts';

test('readSecrets: creates secrets once, readable by this user only, and adds missing ones', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-secrets-'));
  const first = readSecrets(folder, ['one']);
  const second = readSecrets(folder, ['one', 'two']);
  expect(first.one).toMatch(/^[0-9a-f]{64}$/);
  expect(second.one).toBe(first.one);
  expect(second.two).not.toBe(second.one);
  expect(readSecrets(folder, ['one', 'two'])).toEqual(second);
  expect(statSync(join(folder, 'secrets.json')).mode & 0o777).toBe(0o600);
  rmSync(folder, { recursive: true });
});
