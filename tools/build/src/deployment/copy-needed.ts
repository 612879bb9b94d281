import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isWeb, type Manifest, namedWorkspaces, readWorkspaces, type Workspace } from '../workspaces.ts';

/** The package that builds every browser app. */
const builder = '@keystead/build';

const namesIn = ({ dependencies, peerDependencies, optionalDependencies }: Manifest) =>
  Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies });

/**
 * Lists the folders that a workspace needs to be built and to run: its own, and those of the workspaces that its
 * package.json names, recursively. A browser app also needs the build package.
 * @throws Error when there is no such workspace.
 */
export function neededWorkspaces(workspaces: readonly Workspace[], folder: string): string[] {
  const start = workspaces.find((workspace) => workspace.folder === folder);
  if (!start) throw new Error(`There is no workspace ${folder}.`);
  const dependencies = { ...start.manifest.dependencies, ...(isWeb(start) && { [builder]: '' }) };
  const needed = namedWorkspaces({ ...start.manifest, dependencies }, workspaces, namesIn);
  return [...needed.add(start)].map((workspace) => workspace.folder).sort();
}

/** The files in the repository's root that npm reads. */
const rootFiles = ['package.json', 'package-lock.json', '.npmrc'];
const left = new Set(['node_modules', 'dist', '.cache']);
const isWanted = (path: string) => !left.has(basename(path)) && !/\.test\.tsx?$/.test(path);

/**
 * Copies the workspaces and everything that they depend on into a folder where npm can install them.
 * @returns the copied folders.
 */
export function copyNeeded(root: string, folders: readonly string[], target: string): string[] {
  const workspaces = readWorkspaces(root);
  const needed = [...new Set(folders.flatMap((folder) => neededWorkspaces(workspaces, folder)))].sort();
  for (const file of rootFiles.filter((name) => existsSync(join(root, name)))) {
    cpSync(join(root, file), join(target, file));
  }
  for (const folder of needed) cpSync(join(root, folder), join(target, folder), { recursive: true, filter: isWanted });
  return needed;
}
