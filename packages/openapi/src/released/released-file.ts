import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReleasedContract } from './released-contract.ts';

/** Where what was last released is kept. */
export const releasedFile = join(import.meta.dirname, '../../../../docs/api/released.json');

/** The contract as it was last released; null before the first time. */
export const readReleased = (file = releasedFile): ReleasedContract | null =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ReleasedContract) : null;

/** An operation or a schema a line, so that a difference names what changed. */
const linesOf = (things: object) =>
  Object.entries(things)
    .map(([name, it]) => `    ${JSON.stringify(name)}: ${JSON.stringify(it)}`)
    .join(',\n');

/** Writes a contract as what was released. */
export function writeReleased({ operations, schemas }: ReleasedContract, file = releasedFile): void {
  writeFileSync(
    file,
    `{\n  "operations": {\n${linesOf(operations)}\n  },\n  "schemas": {\n${linesOf(schemas)}\n  }\n}\n`,
  );
}
