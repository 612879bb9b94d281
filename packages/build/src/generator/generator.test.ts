import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkPackages } from '../checks/check-packages.ts';
import { complaints, type GeneratedCopy, generatedCopy, patience } from './testing/repository-copy.ts';

let made: GeneratedCopy;
beforeAll(async () => {
  made = await generatedCopy();
}, patience);
afterAll(() => made.copy.remove());

test('the generator puts everything in its place and prints the next steps', () => {
  for (const text of made.said) {
    expect(text).not.toContain('by hand');
    expect(text).toMatch(/Next:\n[\s\S]*npm test -- /);
  }
  expect(made.said[0]).toContain('npm install');
});

test('generated files are formatted, and generated packages follow the package rules', async () => {
  const folders = ['services', 'packages/contracts', 'packages/dev-stack', 'gateway', 'shell', 'mf-inspections'];
  expect(await complaints(made.copy.tool('biome', 'ci', '--colors=off', ...folders, 'mf-site-visits'))).toBe('');
  expect(checkPackages(made.copy.root)).toEqual([]);
});

test.each([
  [[], 'Say what to make'],
  [['page', 'inspections'], 'Say what to make'],
  [['service', 'inspections', 'visits'], 'Say what to make'],
  [['service', 'Doors'], 'lower-case words'],
  [['service', 'door'], 'not an English plural'],
  [['service', 'inspections'], 'services/inspections is there already'],
  [['service', 'properties'], '/properties is answered already'],
  [['service', 'payments'], '/payments is answered already'],
  [['service', 'emails'], '"Email" is taken'],
  [['service', 'conflicts'], '"Conflict" is taken'],
  [['remote', 'inspections'], 'mf-inspections is there already'],
  [['remote', 'tenants'], '/app/tenants is served already'],
  [['endpoint', 'close-inspection'], 'does not say where'],
  [['endpoint', 'inspections/inspections/close'], 'not a verb and what it is done to'],
  [['endpoint', 'inspections/inspections/close-door'], 'not a verb and what it is done to'],
  [['endpoint', 'inspections/inspections/close-inspection'], 'close-inspection.ts is there already'],
  [['endpoint', 'inspections/doors/close-door'], 'has no door-store.ts'],
  [['endpoint', '../inspections/close-inspection'], 'lower-case words'],
])('npm run new rejects %j: %s', async (words, reason) => {
  const before = ['', 'services', 'packages/contracts/src'].map((folder) => readdirSync(join(made.copy.root, folder)));
  const { ok, output } = await made.copy.generate(...words);
  expect({ ok, output }).toEqual({ ok: false, output: expect.stringContaining(reason) });
  expect(output).not.toContain('    at ');
  expect(['', 'services', 'packages/contracts/src'].map((folder) => readdirSync(join(made.copy.root, folder)))).toEqual(
    before,
  );
});
