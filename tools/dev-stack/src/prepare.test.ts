import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Prepare {
  tooOld(version: string): string | undefined;
  isInstalled(root: string): boolean;
}

const prepare: Prepare = createRequire(import.meta.url)('../prepare.cjs');

describe('prepare', () => {
  let root: string;
  const left = { version: '1.0.0', integrity: 'sha512-a' };
  const write = (file: string, packages: object) => writeFileSync(join(root, file), JSON.stringify({ packages }));
  const lock = (packages: object) => write('package-lock.json', { '': { name: 'keystead' }, ...packages });
  const record = (packages: object) => write('node_modules/.package-lock.json', packages);

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'keystead-prepare-'));
    mkdirSync(join(root, 'node_modules'));
    lock({ 'node_modules/left': left });
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test.each([
    ['20.18.9', false],
    ['18.20.0', false],
    ['20.19.0', true],
    ['22.0.0', true],
  ])('tooOld: whether Node %s is sufficient: %s', (version, enough) => {
    expect(prepare.tooOld(version)).toBe(
      enough ? undefined : `Keystead needs Node 20.19 or newer to install itself, and this is ${version}.`,
    );
  });

  test('isInstalled: false if nothing is installed', () => {
    expect(prepare.isInstalled(root)).toBe(false);
  });

  test('isInstalled: true if everything is installed', () => {
    record({ 'node_modules/left': left });
    expect(prepare.isInstalled(root)).toBe(true);
  });

  test('isInstalled: false if a package was added or changed', () => {
    record({ 'node_modules/left': left });
    lock({ 'node_modules/left': left, 'node_modules/right': left });
    expect(prepare.isInstalled(root)).toBe(false);
    lock({ 'node_modules/left': { ...left, version: '1.0.1' } });
    expect(prepare.isInstalled(root)).toBe(false);
  });

  test('isInstalled: ignores an optional package of another system', () => {
    record({ 'node_modules/left': left });
    lock({ 'node_modules/left': left, 'node_modules/windows': { ...left, optional: true } });
    expect(prepare.isInstalled(root)).toBe(true);
  });
});
