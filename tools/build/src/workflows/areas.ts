import { neededWorkspaces } from '../deployment/copy-needed.ts';
import type { Workspace } from '../workspaces.ts';

/** A part of the repository that one team builds, tests and publishes. */
export interface Area {
  /** The name of its workflow and of its image or remote: `portfolio`, `mf-billing`. */
  readonly name: string;
  readonly kind: 'remote' | 'image';
  /** Words for `npm test`: parts of the paths of the tests that run before publishing. */
  readonly tests: readonly string[];
  readonly dockerfile?: string;
  readonly buildArgument?: string;
  /** Paths whose changes affect what is published, or whether it may be published. */
  readonly paths: readonly string[];
}

/** Files that affect the installation of every workspace, and the Node version. */
const installedBy = ['.node-version', '.npmrc', 'package-lock.json', 'package.json'];
/** Code that selects the files of an image. A test checks it against the Dockerfiles. */
const copiedBy = [
  'tools/build/src/commands/copy-needed.ts',
  'tools/build/src/deployment/**',
  'tools/build/src/workspaces.ts',
];
/** The test that fails on breaking changes of the API, and the files that it compares (ADR 40). */
const contractTest = 'packages/openapi/src/released';
const contractPaths = ['docs/api/**', 'packages/openapi/**'];

function pathsOf(workspaces: readonly Workspace[], folders: readonly string[], own: readonly string[]): string[] {
  const needed = folders.flatMap((folder) => neededWorkspaces(workspaces, folder)).map((folder) => `${folder}/**`);
  const all = [...new Set([...needed, ...own])].sort();
  // Paths below a listed folder are redundant.
  return [...all.filter((path) => !all.some((it) => it !== path && isBelow(path, it))), ...installedBy];
}

const isBelow = (path: string, folder: string) => folder.endsWith('/**') && path.startsWith(folder.slice(0, -2));

function areaOf(workspaces: readonly Workspace[], { folder, role }: Workspace): Area | undefined {
  const name = folder.split('/').at(-1) ?? folder;
  const file = `.github/workflows/${name}.yml`;
  if (role === 'remote')
    return { name, kind: 'remote', tests: [`${folder}/`], paths: pathsOf(workspaces, [folder], [file]) };
  if (role !== 'service') return undefined;
  // The gateway serves the shell, which has no release of its own: both are one image.
  const folders = folder === 'gateway' ? [folder, 'shell'] : [folder];
  const dockerfile = folder === 'gateway' ? 'gateway/Dockerfile' : 'services/Dockerfile';
  return {
    name,
    kind: 'image',
    tests: [...folders.map((it) => `${it}/`), contractTest],
    dockerfile,
    ...(folder !== 'gateway' && { buildArgument: `FOLDER=${folder}` }),
    paths: pathsOf(workspaces, folders, ['.dockerignore', dockerfile, file, ...copiedBy, ...contractPaths]),
  };
}

/** Returns the areas of the repository, with their dependencies from the package.json files. */
export const areasOf = (workspaces: readonly Workspace[]): Area[] =>
  workspaces.flatMap((workspace) => areaOf(workspaces, workspace) ?? []);
