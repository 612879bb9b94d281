import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fillFolder, titleCase, type Words } from './fill-template.ts';
import { readResourceName } from './names.ts';
import { byHand, type Edits, GeneratorError, type Insertion, type Plan, tryInsertions } from './plan.ts';
import { contractWith, fillVersions, readText } from './repository.ts';

const areas = 'shell/src/remotes/areas.ts';

/**
 * Plans a remote with one page at `/app/NAME`. The page shows the list of `GET /NAME` if a contract has it and its
 * records have a name and a description. Otherwise it is empty.
 */
export function planRemote(root: string, name: string): Plan {
  const phrases = readResourceName(name);
  const folder = `mf-${name}`;
  if (existsSync(join(root, folder))) throw new GeneratorError(`${folder} already exists.`);
  if (readText(root, areas)?.includes(`'/app/${name}'`)) {
    throw new GeneratorError(`/app/${name} is already served by a remote: see ${areas}.`);
  }
  const contract = contractWith(root, `GET /${name}`);
  const listed = contract !== undefined && /\bname: [\s\S]*\bdescription: /.test(readText(root, contract) ?? '');

  const files = fillFolder('remote', folder, phrases);
  for (const [path, text] of fillFolder(listed ? 'remote-list' : 'remote-empty', folder, phrases))
    files.set(path, text);
  const manifest = join(folder, 'package.json');
  files.set(manifest, fillVersions(root, files.get(manifest) ?? ''));
  const edits: Edits = new Map();
  return {
    files,
    edits,
    byHand: [shellInsertions(phrases.things), gatewayInsertions(phrases.things)].flatMap((insertions) =>
      byHand(tryInsertions(root, edits, insertions)),
    ),
    next: [
      'Run npm install, which records the new package in package-lock.json.',
      `Run npm test -- ${folder}.`,
      'Run npm run workflows -w @keystead/build, which generates the workflow that tests and publishes it.',
      ...(listed ? [] : [`The page is empty, because no contract has GET /${name} with names and descriptions.`]),
      `To show it in the sidebar, add a link to /app/${name} to shell/src/layout/app-navigation.tsx.`,
    ],
  };
}

/** Registers the remote in the shell: in the table of areas by path, and in the remotes' titles. */
function shellInsertions(things: Words): Insertion[] {
  const name = things.join('-');
  return [
    {
      file: areas,
      to: 'served',
      after: /const served\b.* = \{\n(?: .*\n)+/,
      text: `  'mf-${name}': { '/app/${name}': '${titleCase(things)}' },\n`,
    },
    {
      file: areas,
      to: 'remoteTitles',
      after: /const remoteTitles\b.* = \{\n(?: .*\n)+/,
      text: `  'mf-${name}': '${titleCase(things)}',\n`,
    },
  ];
}

/** Registers the remote in the list of releases, and in the gateway, which names its files in the page. */
function gatewayInsertions(things: Words): Insertion[] {
  const name = things.join('-');
  return [
    {
      file: 'packages/contracts/src/scopes.ts',
      to: 'remoteNames',
      after: /remoteNames = \[[^\]]*?(?=,?\s*\])/,
      text: `, 'mf-${name}'`,
    },
    {
      file: 'gateway/src/page/page-paths.ts',
      to: 'areas',
      after: /new Map\(\[\n(?: {2}\[.+\],\n)+/,
      text: `  ['${name}', 'mf-${name}'],\n`,
    },
  ];
}
