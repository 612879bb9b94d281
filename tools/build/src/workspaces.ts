import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '../../..');

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

/**
 * Returns the folders of the workspace packages that go into a folder's output: its dependencies, recursively. Peers
 * don't count: the shell provides them.
 */
export function workspaceDependencies(folder: string, seen: ReadonlySet<string> = new Set()): Set<string> {
  const found = new Set(seen);
  for (const name of Object.keys(readManifest(join(folder, 'package.json')).dependencies ?? {})) {
    const dependency = workspaceFolder(name);
    if (dependency === null || found.has(dependency)) continue;
    found.add(dependency);
    for (const further of workspaceDependencies(dependency, found)) found.add(further);
  }
  return found;
}

function workspaceFolder(name: string): string | null {
  try {
    const folder = realpathSync(join(repositoryRoot, 'node_modules', name));
    return folder.includes(`${sep}node_modules${sep}`) ? null : folder;
  } catch {
    return null;
  }
}
