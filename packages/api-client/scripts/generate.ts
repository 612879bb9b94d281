import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Generates what the client takes from the API's document, if anything that it is made of has changed since.

const root = join(import.meta.dirname, '../../..');
const generated = join(import.meta.dirname, '../src/generated');
const hashFile = join(generated, 'sources.sha256');
const sources = ['packages/{contracts,openapi}/src/**/*.ts', 'packages/api-client/scripts/*.ts', 'package-lock.json'];

const hash = createHash('sha256');
for (const file of globSync(sources, { cwd: root }).sort())
  hash.update(`${file}\n`).update(readFileSync(join(root, file)));
const now = hash.digest('hex');

if (!existsSync(hashFile) || readFileSync(hashFile, 'utf8') !== now) {
  mkdirSync(generated, { recursive: true });
  const { writeTypes } = await import('./write-types.ts');
  await writeTypes(generated);
  writeFileSync(hashFile, now);
}
