import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readManifest, readWorkspaces, sourceFolders } from '../workspaces.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Lower-case words joined by hyphens; dots set off the topic and the kind of file. */
const KEBAB = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
/** Names that say nothing about the content (CONTRIBUTING.md). */
const EMPTY_NAME = /^(utils?|helpers?|common|misc|shared|lib)(\.[a-z.]+)?$/;

/** Returns one sentence for each mistake in package declarations and file names. */
export function checkPackages(root: string): string[] {
  const workspaces = readWorkspaces(root);
  const manifests = ['', ...workspaces.map(({ folder }) => folder)].map((folder) => join(folder, 'package.json'));
  return [
    ...manifests.flatMap((file) => checkManifest(file, readManifest(join(root, file)))),
    ...sourceFolders(root, workspaces).flatMap((folder) => checkNames(root, folder)),
    ...checkLock(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  ];
}

/** Every version must be exact, so that two installations of one commit are the same. */
export function checkManifest(file: string, manifest: Manifest): string[] {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest;
  const versions = { ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies };
  return Object.entries(versions)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file}: ${name} must have an exact version, not "${version}"`);
}

function checkNames(root: string, folder: string): string[] {
  return globSync(join(folder, '**'), { cwd: root }).flatMap((path) => {
    const name = path.split('/').at(-1) ?? '';
    if (EMPTY_NAME.test(name)) return [`${path}: name it after its content`];
    return KEBAB.test(name) ? [] : [`${path}: use kebab case for its name`];
  });
}

/** Rejects a lock file that names a registry: it installs only where that registry is reachable. */
export function checkLock(lock: string): string[] {
  const host = /"resolved": "(https?:\/\/[^/"]+)/.exec(lock)?.[1];
  return host ? [`package-lock.json: names the registry ${host}; set omit-lockfile-registry-resolved`] : [];
}
