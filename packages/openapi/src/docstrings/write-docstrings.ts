import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractsFolder, readDocstrings } from './read-docstrings.ts';

const text = `// Made from the contracts' comments by \`npm run generate -w @keystead/openapi\`.
import type { Docstrings } from '../docstrings/read-docstrings.ts';

/** What the comments of the contracts say. */
export const docstrings: Docstrings = ${JSON.stringify(readDocstrings(contractsFolder), null, 2)};
`;

writeFileSync(join(import.meta.dirname, '../generated/docstrings.ts'), text);
