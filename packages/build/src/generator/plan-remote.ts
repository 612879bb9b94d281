import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fillFolder, titleCase, type Words } from './fill-template.ts';
import { byHand, type Edits, type Insertion, tryInsertions } from './insertion.ts';
import { readResourceName } from './names.ts';
import type { Plan } from './plan.ts';
import { Refusal } from './refusal.ts';
import { contractWith, fillVersions, readText } from './repository.ts';

const areas = 'shell/src/remotes/areas.ts';

/**
 * Plans a remote with one page at `/app/NAME`. The page shows the list of `GET /NAME` if a contract has it and its
 * records have a name and a description. Otherwise it is empty.
 */
export function planRemote(root: string, name: string): Plan {
  const phrases = readResourceName(name);
  const folder = `mf-${name}`;
  if (existsSync(join(root, folder))) throw new Refusal(`${folder} is there already.`);
  if (readText(root, areas)?.includes(`'/app/${name}'`)) {
    throw new Refusal(`/app/${name} is served already: ${areas} says by which remote.`);
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
      'npm install, which records the new package in package-lock.json',
      `npm test -- ${folder}`,
      'npm run workflows -w @keystead/build, which makes the workflow that tests and publishes it',
      ...(listed ? [] : [`The page is empty, for no contract has GET /${name} with names and descriptions.`]),
      `A link to /app/${name} goes into shell/src/layout/app-links.ts, if the sidebar is to have one.`,
    ],
  };
}

/** Registers the remote in the shell: in the table of areas by path, and in the list of the remotes' titles. */
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
      file: 'shell/src/remotes/remote-titles.ts',
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
      file: 'packages/contracts/src/releases/release.ts',
      to: 'remoteNames',
      after: /remoteNames = \[[^\]]*?(?=,?\s*\])/,
      text: `, 'mf-${name}'`,
    },
    {
      file: 'gateway/src/page/area-remote.ts',
      to: 'areas',
      after: /new Map\(\[\n(?: {2}\[.+\],\n)+/,
      text: `  ['${name}', 'mf-${name}'],\n`,
    },
  ];
}
