import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { undeclaredImports } from '../../test/source-checks.ts';
import { readWorkspaces } from '../workspaces.ts';
import { copyNeeded, neededWorkspaces } from './copy-needed.ts';

const root = join(import.meta.dirname, '../../../..');
const workspaces = readWorkspaces(root);

test('neededWorkspaces: a service needs the workspaces of its package.json, directly and indirectly', () => {
  expect(neededWorkspaces(workspaces, 'services/portfolio')).toEqual([
    'packages/contracts',
    'packages/service-kit',
    'services/portfolio',
  ]);
});

test('neededWorkspaces: a remote needs the build presets, and no other remote', () => {
  expect(neededWorkspaces(workspaces, 'mf-billing')).toEqual([
    'mf-billing',
    'packages/contracts',
    'packages/crud-ui',
    'packages/ui',
    'packages/web-kit',
    'tools/build',
  ]);
});

test('neededWorkspaces: the error names an unknown workspace', () => {
  expect(() => neededWorkspaces(workspaces, 'services/none')).toThrow('There is no workspace services/none.');
});

test('deployed workspaces import only packages that their package.json names', () => {
  const deployed = workspaces.filter(({ role }) => role !== 'tool');
  expect(deployed.flatMap((workspace) => undeclaredImports(root, workspace))).toEqual([]);
});

describe('in a sample repository', () => {
  let folder: string;
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keystead-needed-'));
    const role = { role: 'service' };
    write('package.json', JSON.stringify({ name: 'root', workspaces: ['*'] }));
    write('package-lock.json', '{}');
    write(
      'one/package.json',
      JSON.stringify({ name: 'one', keystead: role, dependencies: { two: '1.0.0', '@a/b': '1' } }),
    );
    write('two/package.json', JSON.stringify({ name: 'two', keystead: role, devDependencies: { three: '1.0.0' } }));
    write('three/package.json', JSON.stringify({ name: 'three', keystead: role }));
    write('one/src/main.ts', "import 'two';\nimport { c } from '@a/b/c';\nimport type { T } from 'three';\n");
    write('one/src/main.test.ts', "import 'jest';\n");
    write('one/node_modules/x/index.js', '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('copyNeeded: copies sources without tests and without installed packages', () => {
    const target = join(folder, 'copy');
    expect(copyNeeded(folder, ['one'], target)).toEqual(['one', 'two']);
    const has = (file: string) => existsSync(join(target, file));
    expect(['package-lock.json', 'one/src/main.ts', 'two/package.json'].filter(has)).toHaveLength(3);
    expect(['three', 'one/src/main.test.ts', 'one/node_modules', '.npmrc'].filter(has)).toEqual([]);
  });

  test('undeclaredImports: reports imports that are undeclared or only a devDependency', () => {
    const [one] = readWorkspaces(folder);
    if (!one) throw new Error('there is no workspace');
    expect(undeclaredImports(folder, one)).toEqual([]);
    write(
      'one/src/more.ts',
      "export { a } from 'four';\nconst b = await import('@e/five/six');\nimport fs from 'node:fs';\n",
    );
    expect(undeclaredImports(folder, one)).toEqual([
      'one/src/more.ts: four is not among the dependencies of one',
      'one/src/more.ts: @e/five is not among the dependencies of one',
    ]);
  });
});
