import { basename } from 'node:path';
import type { Workspace } from '../workspaces.ts';
import { neededWorkspaces } from './copy-needed.ts';

/** A part of the repository that is built, tested and published apart from the others. */
export interface Area {
  /** The name of its image or remote: `portfolio`, `mf-billing`. */
  readonly name: string;
  readonly folder: string;
  /** Words for `npm test`, separated by spaces: parts of the paths of the tests that run before publishing. */
  readonly tests: string;
  /** Empty for a remote, which is published as a release. */
  readonly dockerfile: string;
  /** Files and folders whose changes affect what is published, or whether it may be published. */
  readonly paths: readonly string[];
}

/** Files that affect the installation of every workspace, the Node version, and how areas are published. */
const always = ['.github/workflows', '.node-version', '.npmrc', 'package-lock.json', 'package.json'];
/** What selects the files of an image. A test compares it with the Dockerfiles. */
const copiedBy = [
  '.dockerignore',
  'tools/build/src/commands/copy-needed.ts',
  'tools/build/src/deployment',
  'tools/build/src/workspaces.ts',
];
/** The test that fails on breaking changes of the API, and the files that it compares (ADR 40). */
const contractTest = 'packages/openapi/src/released';
const contractPaths = ['docs/api', 'packages/openapi'];

/** Returns the areas of the repository, with their dependencies from the package.json files. */
export function areasOf(workspaces: readonly Workspace[]): Area[] {
  return workspaces.flatMap(({ folder, role }) => {
    if (role !== 'remote' && role !== 'service') return [];
    // The gateway serves the shell, which has no release of its own: both are one image.
    const folders = folder === 'gateway' ? [folder, 'shell'] : [folder];
    const area = { name: basename(folder), folder, dockerfile: '', tests: folders.map((it) => `${it}/`).join(' ') };
    const paths = [...new Set(folders.flatMap((it) => neededWorkspaces(workspaces, it))), ...always];
    if (role === 'remote') return { ...area, paths };
    const dockerfile = folder === 'gateway' ? 'gateway/Dockerfile' : 'services/Dockerfile';
    const tests = `${area.tests} ${contractTest}`;
    return { ...area, tests, dockerfile, paths: [...paths, dockerfile, ...copiedBy, ...contractPaths] };
  });
}

/** Whether a change of some files affects an area. */
export const isAffected = ({ paths }: Pick<Area, 'paths'>, changed: readonly string[]): boolean =>
  changed.some((file) => paths.some((path) => file === path || file.startsWith(`${path}/`)));
