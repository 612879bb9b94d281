import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { packPackages } from '../packing/pack-packages.ts';
import { repositoryRoot } from '../workspaces.ts';

// `npm run pack -- --to DIR`: writes the packages that a remote in a repository of its own needs as tarballs.

const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
if (to === undefined) {
  console.error('Name the folder for the packages: npm run pack -- --to ../packages');
  process.exit(1);
}
for (const file of await packPackages(repositoryRoot, resolve(to))) console.log(file);
