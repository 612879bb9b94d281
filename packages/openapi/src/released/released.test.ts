import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contractBreaks } from './contract-breaks.ts';
import { presentContract, readReleased, writeReleased } from './released-contract.ts';

test('the API breaks nothing that the last release promised', () => {
  const before = readReleased();
  if (!before) throw new Error('docs/api/released.json is missing: npm run release-api -w @keystead/openapi');
  expect(contractBreaks({ before, now: presentContract() }, new Date().toISOString().slice(0, 10))).toEqual([]);
  expect(Object.keys(before.operations).length).toBeGreaterThan(100);
});

test('the released contract includes webhooks and leaves out documentation', () => {
  const { operations, schemas } = presentContract();
  expect(operations['webhook webhook.test']?.answers).toHaveProperty('application/json');
  expect(operations['GET /properties/{id}']?.parameters.required).toEqual(['path id']);
  expect(JSON.stringify(Object.values(schemas))).not.toMatch(/"(?:examples|description)":"/);
});

test('the released file reads back as it was written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keystead-released-'));
  const file = join(folder, 'released.json');
  expect(readReleased(file)).toBeNull();
  writeReleased(presentContract(), file);
  expect(readReleased(file)).toEqual(presentContract());
  rmSync(folder, { recursive: true });
});
