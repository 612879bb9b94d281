import path from 'node:path';
import { repositoryRoot } from '../webpack/workspace-dependencies.ts';
import { readWorkspaces } from '../workspaces.ts';

/** Returns the folders of the shell and of every remote, by name. */
export function appFolders(): Map<string, string> {
  const apps = readWorkspaces(repositoryRoot).filter(({ role }) => role === 'shell' || role === 'remote');
  return new Map(apps.map(({ folder, manifest }) => [manifest.name, path.join(repositoryRoot, folder)]));
}
