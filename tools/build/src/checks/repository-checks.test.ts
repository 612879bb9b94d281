import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unusedIcons } from '../../test/source-checks.ts';
import { checkLock, checkManifest, checkPackages } from './repository-checks.ts';

test.each(['^1.0.0', '~1.0.0', '1.x', '*', 'latest', 'https://example.com/a.tgz', ''])(
  'checkManifest: rejects the version %j as not exact',
  (version) => {
    expect(checkManifest('a/package.json', { name: 'a', version: '1.0.0', devDependencies: { b: version } })).toEqual([
      `a/package.json: b must have an exact version, not "${version}"`,
    ]);
  },
);

test.each(['1.0.0', '2.0.0-rc.1'])('checkManifest: accepts the exact version %j', (version) => {
  expect(checkManifest('a/package.json', { name: 'a', version: '1.0.0', peerDependencies: { b: version } })).toEqual(
    [],
  );
});

test('checkLock: rejects a lock file that names a registry', () => {
  expect(checkLock('{ "resolved": "services/portfolio" }')).toEqual([]);
  expect(checkLock('{ "resolved": "https://registry.example/a.tgz" }')).toEqual([
    'package-lock.json: names the registry https://registry.example; set omit-lockfile-registry-resolved',
  ]);
});

test('checkPackages: rejects file names without a meaning', () => {
  const root = mkdtempSync(join(tmpdir(), 'keystead-packages-'));
  mkdirSync(join(root, 'one/src/utils'), { recursive: true });
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'root', workspaces: ['one'] }));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'one/package.json'), JSON.stringify({ name: 'one', keystead: { role: 'service' } }));
  for (const file of ['helpers.ts', 'lib.test.ts', 'library.ts', 'shared-modules.ts']) {
    writeFileSync(join(root, 'one/src', file), '');
  }
  expect(checkPackages(root).sort()).toEqual(
    ['helpers.ts', 'lib.test.ts', 'utils'].map((name) => `one/src/${name}: name it after its content`),
  );
  rmSync(root, { recursive: true });
});

test('every icon is used in the product', () => {
  expect(unusedIcons(join(import.meta.dirname, '../../../..'))).toEqual([]);
});

test('an icon that only a test names counts as unused', () => {
  const root = mkdtempSync(join(tmpdir(), 'keystead-icons-'));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  const icon = (name: string) => `export { default as ${name} } from 'icons/${name}';\n`;
  write('packages/ui/src/icons.ts', icon('BellIcon') + icon('BedIcon'));
  write('packages/ui/src/app/icons.ts', icon('BathIcon'));
  write('mf-one/src/page.tsx', 'const page = <BedIcon />; // not BathIconBar');
  write('mf-one/src/page.test.tsx', 'const found = <BellIcon />;');
  expect(unusedIcons(root)).toEqual(['BellIcon', 'BathIcon']);
  rmSync(root, { recursive: true });
});
