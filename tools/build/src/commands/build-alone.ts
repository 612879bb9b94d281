import { buildAlone } from '../deployment/build-alone.ts';
import { repositoryRoot } from '../webpack/workspace-dependencies.ts';
import { readWorkspaces } from '../workspaces.ts';

// `npm run build-alone`, or `npm run build-alone -- mf-billing services/portfolio`: builds each from its own folder and
// the workspaces that it depends on, with nothing else of the repository.

const deployed = readWorkspaces(repositoryRoot).filter(({ role }) => ['service', 'remote', 'shell'].includes(role));
const named = process.argv.slice(2);
for (const folder of named.length > 0 ? named : deployed.map((workspace) => workspace.folder)) {
  const problem = await buildAlone(repositoryRoot, folder);
  console.log(`  ${folder}  ${problem === undefined ? 'builds alone' : `FAILED\n${problem}`}`);
  if (problem !== undefined) process.exitCode = 1;
}
