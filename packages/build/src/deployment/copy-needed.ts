import { cpSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readWorkspaces } from '../workspaces.ts';
import { neededWorkspaces } from './needed-workspaces.ts';

/** What npm reads of the repository's own. */
const rootFiles = ['package.json', 'package-lock.json', '.npmrc'];
const left = new Set(['node_modules', 'dist', '.cache']);
const isWanted = (path: string) => !left.has(basename(path)) && !/\.test\.tsx?$/.test(path);

/**
 * Copies what some workspaces need, and nothing else of the repository, into a folder where npm can install it.
 * @returns the folders copied.
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
