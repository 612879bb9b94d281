import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractsFolder, readDocstrings } from './read-docstrings.ts';

const lines = Object.entries(readDocstrings(contractsFolder)).map(
  ([name, it]) => `  ${name}: ${JSON.stringify(it)},\n`,
);

const text = `// Made from the contracts' comments by \`npm run generate -w @keystead/openapi\`.
import type { Docstrings } from '../docstrings/read-docstrings.ts';

/** The docstrings of the contracts: one line for each schema. */
// biome-ignore format: one line for each schema keeps the diffs short.
export const docstrings: Docstrings = {
${lines.join('')}};
`;

writeFileSync(join(import.meta.dirname, '../generated/docstrings.ts'), text);
