// `npm run settings-table -w @keystead/dev-stack`: rewrites the table in docs/deployment.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deployedPrograms } from './deployed-programs.ts';
import { settingsTable, withTable } from './settings-table.ts';

const root = join(import.meta.dirname, '../../../..');
const file = join(root, 'docs/deployment.md');
writeFileSync(file, withTable(readFileSync(file, 'utf8'), settingsTable(deployedPrograms(root))));
