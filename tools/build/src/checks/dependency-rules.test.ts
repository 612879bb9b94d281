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

const allowed = [
  ['remote-a', "import { one } from 'kit';\nexport const two = one;\n"],
  ['remote-a', "import type { One } from 'contracts';\nexport type Two = One;\n"],
  ['service-a', "import { one } from 'service-library';\nexport const two = one;\n"],
  ['service-a', "import { one } from 'contracts';\nimport 'node:fs';\nexport const two = one;\n"],
  ['monolith-a', "import { one } from 'service-a';\nexport const two = one;\n"],
] as const;

const forbidden = [
  ['remote-a', "import 'remote-b';\n", 'dependency rules of remote-a'],
  ['remote-a', "import 'service-library';\n", 'dependency rules of remote-a'],
  [
    'remote-a',
    "import { one } from 'contracts';\nexport const two = one;\n",
    'remote-a imports only types from contracts',
  ],
  ['remote-a', "import 'node:fs';\n", 'remote-a runs in the browser'],
  ['kit', "import 'remote-a';\n", 'dependency rules of kit'],
  ['service-a', "import 'service-b';\n", 'dependency rules of service-a'],
  ['service-a', "import 'monolith-a';\n", 'dependency rules of service-a'],
  ['service-a', "import 'kit';\n", 'dependency rules of service-a'],
  ['service-a', "import '../../service-library/src/inner.ts';\n", 'service-a imports packages, not their files'],
  ['service-a', "import 'service-library/src/inner.ts';\n", 'resolvable'],
  ['contracts', "import 'service-library';\n", 'dependency rules of contracts'],
  ['service-a', "import './forbidden-11.ts';\n", 'no-circle'],
] as const;

/** Files of a service, and the rule that each breaks; undefined for none. */
const inService = [
  ['pay/src/payments/payments.routes.ts', "import type { One } from '../dependencies.ts';\n", undefined],
  [
    'pay/src/payments/payments.mapper.ts',
    "import type { One } from '../dependencies.ts';\n",
    'dependencies only for routes',
  ],
  ['pay/src/payments/payments.ts', "import '../receipts/receipts.ts';\n", 'resources import no features'],
  ['pay/src/reminders/reminders.ts', "import '../payments/payments.routes.ts';\n", undefined],
  ['pay/src/payments/payments.test.ts', "import '../../test/test-payments.ts';\n", undefined],
  ['pay/src/payments/payment-terms.ts', "import '../../test/test-payments.ts';\n", 'no test support in what runs'],
] as const;

/** The dependency rules that each file breaks. */
const broken = new Map<string, string[]>();

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'keystead-rules-'));
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(repository, 'node_modules/.bin'), join(root, 'node_modules/.bin'));
  write('package.json', JSON.stringify({ name: 'root', workspaces: ['*', 'services/*'] }));
  write(
    'rules.mjs',
    `import { dependencyConfig } from '${join(import.meta.dirname, 'dependency-rules.ts')}';\nexport default dependencyConfig('${root}');\n`,
  );
  addPackage('remote-a', 'remote');
  addPackage('remote-b', 'remote');
  addPackage('kit', 'web-library');
  addPackage('service-a', 'service');
  addPackage('service-b', 'service');
  addPackage('service-library', 'node-library');
  addPackage('monolith-a', 'monolith');
  addPackage('contracts', 'common');
  for (const [nth, [name, source]] of allowed.entries()) write(`${name}/src/allowed-${nth}.ts`, source);
  for (const [nth, [name, source]] of forbidden.entries()) write(`${name}/src/forbidden-${nth}.ts`, source);
  write('services/pay/package.json', JSON.stringify({ name: 'pay', type: 'module', keystead: { role: 'service' } }));
  write('services/pay/src/dependencies.ts', 'export type One = number;\n');
  write('services/pay/src/receipts/receipts.ts', 'export {};\n');
  write('services/pay/test/test-payments.ts', 'export {};\n');
  for (const [file, source] of inService) write(`services/${file}`, source);
  const folders = new Set([...[...allowed, ...forbidden].map(([name]) => name), 'services']);
  const { output } = await runTool(root, 'depcruise', ['--config', 'rules.mjs', '-T', 'json', ...folders]);
  for (const { from, rule } of JSON.parse(output).summary.violations)
    broken.set(from, [...(broken.get(from) ?? []), rule.name]);
});
afterAll(() => rmSync(root, { recursive: true }));

test.each(inService)('dependency rules inside a service: %s', (file, _, rule) => {
  const broke = broken.get(`services/${file}`);
  expect(broke).toEqual(rule && [rule]);
});

describe('dependency rules between packages', () => {
  test.each(allowed.map(([name, source], nth) => [name, source, nth] as const))(
    'allow %s to write %j',
    (name, _, nth) => {
      expect(broken.get(`${name}/src/allowed-${nth}.ts`)).toBeUndefined();
    },
  );

  test.each(forbidden.map(([name, source, rule], nth) => [name, source, rule, nth] as const))(
    'forbid %s to write %j',
    (name, _, rule, nth) => {
      expect(broken.get(`${name}/src/forbidden-${nth}.ts`)).toContain(rule);
    },
  );
});
