import { globSync } from 'node:fs';
import { readResourceName } from './names.ts';
import { GeneratorError, type Plan, readText } from './plan.ts';

/**
 * Plans a remote with one page at `/app/NAME`, its item in the sidebar and a card on the dashboard. The page shows the
 * list of `GET /NAME` if a contract has it and its records have a name and a description. Otherwise it is empty.
 */
export function planRemote(root: string, name: string): Plan {
  const phrases = readResourceName(name);
  const owner = globSync('mf-*/src/remote.json', { cwd: root }).find((file) =>
    readText(root, file)?.includes(`"/app/${name}"`),
  );
  if (owner !== undefined) throw new GeneratorError(`/app/${name} is already served by a remote: see ${owner}.`);
  const contracts = globSync('packages/contracts/src/**/*.ts', { cwd: root }).map((file) => readText(root, file) ?? '');
  const contract = contracts.find((text) => text.includes(`'GET /${name}'`)) ?? '';
  const listed = /\bname: [\s\S]*\bdescription: /.test(contract);
  return {
    phrases,
    templates: ['remote', listed ? 'remote-list' : 'remote-empty'],
    insertions: [],
    next: [
      'Run npm install, which records the new package in package-lock.json.',
      'Run npm test -- mf-__my-things__.',
      ...(listed ? [] : ['The page is empty, because no contract has GET /__my-things__ with names and descriptions.']),
      'Choose its icon and its place in the sidebar in mf-__my-things__/src/remote.json.',
      'To add it to a running product, run npm run release -- publish mf-__my-things__ --build.',
    ],
  };
}
