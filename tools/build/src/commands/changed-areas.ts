import { text } from 'node:stream/consumers';
import { areasOf, isAffected } from '../deployment/areas.ts';
import { readWorkspaces, repositoryRoot } from '../workspaces.ts';

// `node tools/build/src/commands/changed-areas.ts < changed-files`: prints the areas that a change affects, as JSON for
// the matrix of .github/workflows/ci.yml. It uses no packages, so CI runs it before it installs any.

const changed = (await text(process.stdin)).split('\n');
const areas = areasOf(readWorkspaces(repositoryRoot)).filter((area) => isAffected(area, changed));
console.log(JSON.stringify(areas.map(({ name, folder, tests, dockerfile }) => ({ name, folder, tests, dockerfile }))));
