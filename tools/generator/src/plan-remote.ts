import { existsSync, globSync, readdirSync } from 'node:fs';
import { readResourceName } from './names.ts';
import { GeneratorError, type Plan, readText } from './plan.ts';

/** The name of a remote's resource, and the templates of its page. @throws GeneratorError when it can't be had. */
function planPage(root: string, name: string) {
  const phrases = readResourceName(name);
  const owner = globSync('mf-*/src/remote.json', { cwd: root }).find((file) =>
    readText(root, file)?.includes(`"/app/${name}"`),
  );
  if (owner !== undefined) throw new GeneratorError(`/app/${name} is already served by a remote: see ${owner}.`);
  const contracts = globSync('packages/contracts/src/**/*.ts', { cwd: root }).map((file) => readText(root, file) ?? '');
  const contract = contracts.find((text) => text.includes(`'GET /${name}'`)) ?? '';
  const listed = /\bname: [\s\S]*\bdescription: /.test(contract);
  return { phrases, listed, templates: ['remote', listed ? 'remote-list' : 'remote-empty'] };
}

const EMPTY_PAGE = 'The page is empty, because no contract has GET /__my-things__ with names and descriptions.';

/**
 * Plans a remote with one page at `/app/NAME`, its item in the sidebar and a card on the dashboard. The page shows the
 * list of `GET /NAME` if a contract has it and its records have a name and a description. Otherwise it is empty.
 */
export function planRemote(root: string, name: string): Plan {
  const { phrases, listed, templates } = planPage(root, name);
  return {
    phrases,
    templates,
    insertions: [],
    next: [
      'Run npm install, which records the new package in package-lock.json.',
      'Run npm test -- mf-__my-things__.',
      ...(listed ? [] : [EMPTY_PAGE]),
      'Choose its icon and its place in the sidebar in mf-__my-things__/src/remote.json.',
      'To add it to a running product, run npm run release -- publish mf-__my-things__ --build.',
    ],
  };
}

/**
 * Plans the same remote in a repository of its own, which has the platform's packages installed.
 * @throws GeneratorError when the folder has files already.
 */
export function planStandaloneRemote(root: string, name: string, folder: string): Plan {
  const { phrases, listed, templates } = planPage(root, name);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new GeneratorError(`${folder} is not empty.`);
  return {
    phrases,
    templates: [...templates, 'remote-standalone'],
    insertions: [],
    standalone: folder,
    next: [
      `Run npm run pack -- --to ${folder}/packages, unless your registry has the packages.`,
      `In ${folder}, run npm install, with --no-save ./packages/*.tgz after it if you packed them.`,
      'Then npx keystead alone, build, or publish --build.',
      ...(listed ? [] : [EMPTY_PAGE]),
      'Choose its icon and its place in the sidebar in src/remote.json.',
    ],
  };
}
