import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const above = resolve(import.meta.dirname, '../../..');

/** Whether these presets are an installed package of another repository, a team's own. */
export const isInstalled = basename(above) === 'node_modules';

/** The root of this repository, or of that in which the presets are installed. */
export const repositoryRoot = isInstalled ? dirname(above) : above;

const roles = ['shell', 'remote', 'service', 'monolith', 'web-library', 'node-library', 'tool', 'common'] as const;
/** The role of a workspace. Its dependency rules follow from it. */
export type Role = (typeof roles)[number];

/** The fields of a package.json that the presets and checks read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly keystead?: {
    readonly role?: Role;
    /** Only for a remote: it has public pages, which the gateway renders. */
    readonly public?: boolean;
  };
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Workspace {
  /** Its folder, relative to the repository: `services/portfolio`. */
  readonly folder: string;
  readonly role: Role;
  readonly manifest: Manifest;
}

/**
 * Reads all workspaces that the root package.json names, ordered by folder.
 * @throws Error when one declares no role or an unknown role.
 */
export function readWorkspaces(root: string): Workspace[] {
  const { workspaces } = readManifest(join(root, 'package.json')) as Manifest & { workspaces: string[] };
  return globSync(
    workspaces.map((pattern) => join(pattern, 'package.json')),
    { cwd: root },
  )
    .map(dirname)
    .sort()
    .map((folder) => readWorkspace(root, folder));
}

function readWorkspace(root: string, folder: string): Workspace {
  const manifest = readManifest(join(root, folder, 'package.json'));
  const role = manifest.keystead?.role;
  if (!role || !roles.includes(role)) {
    throw new Error(`${folder}/package.json must declare keystead.role: one of ${roles.join(', ')}`);
  }
  return { folder, role, manifest };
}

export function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

export function isWeb({ role }: Workspace): boolean {
  return role === 'shell' || role === 'remote' || role === 'web-library';
}

/** Returns the `src` and `test` folders of the workspaces, relative to the repository. */
export function sourceFolders(root: string, workspaces: readonly Workspace[]): string[] {
  return workspaces
    .flatMap(({ folder }) => [join(folder, 'src'), join(folder, 'test')])
    .filter((folder) => existsSync(join(root, folder)));
}

/** Returns the folders of the shell and of every remote, by name. */
export function appFolders(): Map<string, string> {
  const apps = readWorkspaces(repositoryRoot).filter(({ role }) => role === 'shell' || role === 'remote');
  return new Map(apps.map(({ folder, manifest }) => [manifest.name, join(repositoryRoot, folder)]));
}

/** Returns the workspaces that a package.json leads to, recursively, by the packages that `namesIn` finds in each. */
export function namedWorkspaces(
  start: Manifest,
  workspaces: readonly Workspace[],
  namesIn: (manifest: Manifest) => readonly string[],
): Set<Workspace> {
  const byName = new Map(workspaces.map((workspace) => [workspace.manifest.name, workspace]));
  const found = new Set<Workspace>();
  const add = (manifest: Manifest) => {
    for (const workspace of namesIn(manifest).map((name) => byName.get(name))) {
      if (!workspace || found.has(workspace)) continue;
      found.add(workspace);
      add(workspace.manifest);
    }
  };
  add(start);
  return found;
}
