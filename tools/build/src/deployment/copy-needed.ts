import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readWorkspaces } from '../workspaces.ts';
import { neededWorkspaces } from './needed-workspaces.ts';

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
