import { globSync } from 'node:fs';
import type { Insertion } from './insertion.ts';
import { readResourceName } from './names.ts';
import { GeneratorError, type Plan, readText } from './plan.ts';

const areas = 'shell/src/remotes/areas.ts';

/** Registers the remote in the shell and its titles, in the list of releases, and in the gateway. */
const insertions: readonly Insertion[] = [
  [
    areas,
    'served: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
    "'mf-__my-things__': { '/app/__my-things__': '__My Things__' }",
  ],
  [areas, 'remoteTitles: Readonly<Record<RemoteName, string>> = {', "'mf-__my-things__': '__My Things__'"],
  ['packages/contracts/src/scopes.ts', 'remoteNames = [', "'mf-__my-things__'"],
  [
    'gateway/src/page/page-paths.ts',
    'areas: ReadonlyMap<string, RemoteName> = new Map([',
    "['__my-things__', 'mf-__my-things__']",
  ],
];

/**
 * Plans a remote with one page at `/app/NAME`. The page shows the list of `GET /NAME` if a contract has it and its
 * records have a name and a description. Otherwise it is empty.
 */
export function planRemote(root: string, name: string): Plan {
  const phrases = readResourceName(name);
  if (readText(root, areas)?.includes(`'/app/${name}'`))
    throw new GeneratorError(`/app/${name} is already served by a remote: see ${areas}.`);
  const contracts = globSync('packages/contracts/src/**/*.ts', { cwd: root }).map((file) => readText(root, file) ?? '');
  const contract = contracts.find((text) => text.includes(`'GET /${name}'`)) ?? '';
  const listed = /\bname: [\s\S]*\bdescription: /.test(contract);
  return {
    phrases,
    templates: ['remote', listed ? 'remote-list' : 'remote-empty'],
    insertions,
    next: [
      'Run npm install, which records the new package in package-lock.json.',
      'Run npm test -- mf-__my-things__.',
      'Run npm run workflows -w @keystead/build, which generates the workflow that tests and publishes it.',
      ...(listed ? [] : ['The page is empty, because no contract has GET /__my-things__ with names and descriptions.']),
      'To show it in the sidebar, add a link to /app/__my-things__ to shell/src/layout/app-navigation.tsx.',
    ],
  };
}
