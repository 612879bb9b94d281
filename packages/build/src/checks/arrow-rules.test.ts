import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from '../run-tool.ts';

const repository = join(import.meta.dirname, '../../../..');
let root: string;

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

function addPackage(name: string, role: string): void {
  const manifest = { name, type: 'module', keystead: { role }, exports: { '.': './src/index.ts' } };
  write(`${name}/package.json`, JSON.stringify(manifest));
  write(`${name}/src/index.ts`, 'export const one = 1;\nexport type One = number;\n');
  write(`${name}/src/inner.ts`, 'export const inner = 2;\n');
  symlinkSync(join(root, name), join(root, 'node_modules', name));
}

/** What is said of a source file of a package. */
async function check(name: string, source: string): Promise<{ ok: boolean; output: string }> {
  write(`${name}/src/tried.ts`, source);
  const result = await runTool(root, 'depcruise', ['--config', 'arrows.mjs', name]);
  rmSync(join(root, name, 'src/tried.ts'));
  return result;
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'keystead-arrows-'));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/.bin'), join(root, 'node_modules/.bin'));
  write('package.json', JSON.stringify({ name: 'root', workspaces: ['*'] }));
  write(
    'arrows.mjs',
    `import { arrowConfig } from '${join(import.meta.dirname, 'arrow-rules.ts')}';\nexport default arrowConfig('${root}');\n`,
  );
  addPackage('remote-a', 'remote');
  addPackage('remote-b', 'remote');
  addPackage('kit', 'web-library');
  addPackage('service-a', 'service');
  addPackage('service-b', 'service');
  addPackage('service-library', 'node-library');
  addPackage('together', 'assembly');
  addPackage('contracts', 'common');
});
afterAll(() => rmSync(root, { recursive: true }));

describe('the arrows between packages', () => {
  test.each([
    ['remote-a', "import { one } from 'kit';\nexport const two = one;\n"],
    ['remote-a', "import type { One } from 'contracts';\nexport type Two = One;\n"],
    ['service-a', "import { one } from 'service-library';\nexport const two = one;\n"],
    ['service-a', "import { one } from 'contracts';\nimport 'node:fs';\nexport const two = one;\n"],
    ['together', "import { one } from 'service-a';\nexport const two = one;\n"],
  ])('let %s write %j', async (name, source) => {
    expect(await check(name, source)).toMatchObject({ ok: true });
  });

  test.each([
    ['remote-a', "import 'remote-b';\n", 'arrows of remote-a'],
    ['remote-a', "import 'service-library';\n", 'arrows of remote-a'],
    ['remote-a', "import { one } from 'contracts';\nexport const two = one;\n", 'types alone from contracts'],
    ['remote-a', "import 'node:fs';\n", 'remote-a runs in the browser'],
    ['kit', "import 'remote-a';\n", 'arrows of kit'],
    ['service-a', "import 'service-b';\n", 'arrows of service-a'],
    ['service-a', "import 'together';\n", 'arrows of service-a'],
    ['service-a', "import 'kit';\n", 'arrows of service-a'],
    ['service-a', "import '../../service-library/src/inner.ts';\n", 'names packages, not their files'],
    ['service-a', "import 'service-library/src/inner.ts';\n", 'resolvable'],
    ['contracts', "import 'service-library';\n", 'arrows of contracts'],
    ['service-a', "import './tried.ts';\n", 'no-circle'],
  ])('do not let %s write %j', async (name, source, rule) => {
    const { ok, output } = await check(name, source);
    expect(ok).toBe(false);
    expect(output).toContain(rule);
  });
});
