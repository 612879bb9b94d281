import { join } from 'node:path';
import type { Config } from 'jest';
import { isWeb, readWorkspaces, sourceFolders, type Workspace } from '../workspaces.ts';
import { transform } from './transform.ts';

/** A project of jest's configuration. */
export type JestProject = NonNullable<Exclude<NonNullable<Config['projects']>[number], string>>;

/** The unit and service tests of all code that runs in Node: `*.test.ts` of services and node libraries. */
export function nodeProject(root: string, own: Partial<JestProject> = {}): JestProject {
  return project(root, 'node', (workspace) => !isWeb(workspace), {
    testEnvironment: join(import.meta.dirname, 'shared-realm.ts'),
    runtime: join(import.meta.dirname, 'shared-modules.ts'),
    ...own,
  });
}

/** The tests of all browser code, in jsdom: `*.test.ts` and `*.test.tsx` of the shell, remotes and web libraries. */
export function webProject(root: string, own: Partial<JestProject> = {}): JestProject {
  return project(root, 'web', isWeb, {
    testEnvironment: 'jest-environment-jsdom',
    // jsdom resolves the browser builds, which are ES modules. The Node builds have the same code.
    testEnvironmentOptions: { customExportConditions: ['node', 'require', 'default'] },
    setupFilesAfterEnv: ['web-setup.ts', 'styles-where-needed.ts'].map((file) => join(import.meta.dirname, file)),
    moduleNameMapper: { '\\.(css|woff2|avif|webp|png|jpg|svg)$': join(import.meta.dirname, 'asset-address.ts') },
    ...own,
  });
}

/** The end-to-end specs: tests of the whole product in a real browser, `tools/e2e/**\/*.spec.ts`. */
export function e2eProject(root: string, own: Partial<JestProject> = {}): JestProject {
  return {
    displayName: 'e2e',
    rootDir: root,
    roots: [join(root, 'tools/e2e')],
    testEnvironment: 'node',
    testMatch: ['**/*.spec.ts'],
    ...transform,
    ...own,
  };
}

function project(
  root: string,
  name: string,
  belongs: (workspace: Workspace) => boolean,
  own: Partial<JestProject>,
): JestProject {
  const folders = sourceFolders(root, readWorkspaces(root).filter(belongs));
  return {
    displayName: name,
    rootDir: root,
    roots: folders.map((folder) => join(root, folder)),
    testEnvironment: 'node',
    testMatch: ['**/*.test.ts', '**/*.test.tsx'],
    restoreMocks: true,
    ...transform,
    ...own,
    setupFiles: [join(import.meta.dirname, 'short-stacks.ts'), ...((own.setupFiles ?? []) as string[])],
  };
}
