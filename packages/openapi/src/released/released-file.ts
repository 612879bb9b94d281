import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleasedContract } from './released-contract.ts';

/** The file with the last released contract. */
export const releasedFile = join(import.meta.dirname, '../../../../docs/api/released.json');

/** Reads the last released contract. Returns null before the first release. */
export const readReleased = (file = releasedFile): ReleasedContract | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleasedContract) : null;

/** Writes each operation or schema on its own line, so that a diff names what changed. */
const linesOf = (things: object) =>
  Object.entries(things)
    .map(([name, it]) => `    ${JSON.stringify(name)}: ${JSON.stringify(it)}`)
    .join(',\n');

/** Stores a contract as the released one. */
export function writeReleased({ operations, schemas }: ReleasedContract, file = releasedFile): void {
  writeFileSync(
    file,
    `{\n  "operations": {\n${linesOf(operations)}\n  },\n  "schemas": {\n${linesOf(schemas)}\n  }\n}\n`,
  );
}
