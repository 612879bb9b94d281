import { isWeb, type Manifest, type Workspace } from '../workspaces.ts';

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
  const byName = new Map(workspaces.map((workspace) => [workspace.manifest.name, workspace]));
  const start = workspaces.find((workspace) => workspace.folder === folder);
  if (!start) throw new Error(`There is no workspace ${folder}.`);
  const found = new Set<Workspace>();
  const add = (workspace: Workspace | undefined) => {
    if (!workspace || found.has(workspace)) return;
    found.add(workspace);
    for (const name of namesIn(workspace.manifest)) add(byName.get(name));
  };
  add(start);
  if (isWeb(start)) add(byName.get(builder));
  return [...found].map((workspace) => workspace.folder).sort();
}
