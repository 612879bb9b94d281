import { neededWorkspaces } from '../deployment/needed-workspaces.ts';
import type { Workspace } from '../workspaces.ts';

/** What one team builds, tests and publishes. */
export interface Area {
  /** Its workflow's name, and its image's or its remote's: `portfolio`, `mf-billing`. */
  readonly name: string;
  readonly kind: 'remote' | 'image';
  /** Parts of the paths of the tests that run before it is published, as `npm test` takes them. */
  readonly tests: readonly string[];
  readonly dockerfile?: string;
  readonly buildArgument?: string;
  /** A change of which changes what is published, or whether it may be. */
  readonly paths: readonly string[];
}

/** What every workspace is installed by, and with which Node it is built and tested. */
const installedBy = ['.node-version', '.npmrc', 'package-lock.json', 'package.json'];
/** What Dockerfiles choose by what goes into an image; a test holds it against them. */
const copiedBy = [
  'packages/build/src/commands/copy-needed.ts',
  'packages/build/src/deployment/**',
  'packages/build/src/webpack/workspace-dependencies.ts',
  'packages/build/src/workspaces.ts',
];
/** The test that fails where a caller of the API would break, and what it compares (ADR 40). */
const contractTest = 'packages/openapi/src/released';
const contractPaths = ['docs/api/**', 'packages/openapi/**'];

function pathsOf(workspaces: readonly Workspace[], folders: readonly string[], own: readonly string[]): string[] {
  const needed = folders.flatMap((folder) => neededWorkspaces(workspaces, folder)).map((folder) => `${folder}/**`);
  const all = [...new Set([...needed, ...own])].sort();
  // What is below a folder that is there as a whole needn't be said.
  return [...all.filter((path) => !all.some((it) => it !== path && isBelow(path, it))), ...installedBy];
}

const isBelow = (path: string, folder: string) => folder.endsWith('/**') && path.startsWith(folder.slice(0, -2));

function areaOf(workspaces: readonly Workspace[], { folder, role }: Workspace): Area | undefined {
  const name = folder.split('/').at(-1) ?? folder;
  const file = `.github/workflows/${name}.yml`;
  if (role === 'remote')
    return { name, kind: 'remote', tests: [`${folder}/`], paths: pathsOf(workspaces, [folder], [file]) };
  if (role !== 'service') return undefined;
  // The shell is served by the gateway and has no release of its own: both are one image.
  const folders = folder === 'gateway' ? [folder, 'shell'] : [folder];
  const dockerfile = folder === 'gateway' ? 'gateway/Dockerfile' : 'services/Dockerfile';
  return {
    name,
    kind: 'image',
    tests: [...folders.map((it) => `${it}/`), contractTest],
    dockerfile,
    ...(folder !== 'gateway' && { buildArgument: `SERVICE=${name}` }),
    paths: pathsOf(workspaces, folders, ['.dockerignore', dockerfile, file, ...copiedBy, ...contractPaths]),
  };
}

/** The areas of the repository, with what each of them depends on as its package.json files say. */
export const areasOf = (workspaces: readonly Workspace[]): Area[] =>
  workspaces.flatMap((workspace) => areaOf(workspaces, workspace) ?? []);
