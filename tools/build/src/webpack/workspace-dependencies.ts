import { realpathSync } from 'node:fs';
import path from 'node:path';
import { readManifest } from '../workspaces.ts';

/** The repository's root. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

function workspaceFolder(name: string): string | null {
  try {
    const folder = realpathSync(path.join(repositoryRoot, 'node_modules', name));
    return folder.includes(`${path.sep}node_modules${path.sep}`) ? null : folder;
  } catch {
    return null;
  }
}

/**
 * Returns the folders of the workspace packages that go into a folder's output: its dependencies, recursively. Peers
 * don't count: the shell provides them.
 */
export function workspaceDependencies(folder: string, seen: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set(seen);
  for (const name of Object.keys(readManifest(path.join(folder, 'package.json')).dependencies ?? {})) {
    const dependency = workspaceFolder(name);
    if (dependency === null || found.has(dependency)) continue;
    found.add(dependency);
    for (const further of workspaceDependencies(dependency, found)) found.add(further);
  }
  return found;
}
