import { join } from 'node:path';
import type { Config } from 'jest';
import { isWeb, readWorkspaces, sourceFolders, type Workspace } from '../workspaces.ts';

/** Packages that exist only as ES modules. Jest has to compile them like our own sources. */
const ES_MODULES = [
  'typebox',
  'p-limit',
  'yocto-queue',
  'http-proxy-middleware',
  'httpxy',
  'is-plain-obj',
  'lucide-react',
  'temporal-polyfill',
  'temporal-utils',
  'feed',
  'file-type',
  'strtok3',
  'token-types',
  'uint8array-extras',
  '@tokenizer/inflate',
  '@borewit/text-codec',
  // Dependencies of react-markdown and remark-gfm.
  'react-markdown',
  'remark-[^/]+',
  'micromark[^/]*',
  'mdast-util-[^/]+',
  'hast-util-[^/]+',
  'unist-util-[^/]+',
  'vfile[^/]*',
  '@ungap/structured-clone',
  'bail',
  'ccount',
  'comma-separated-tokens',
  'decode-named-character-reference',
  'character-entities',
  'devlop',
  'escape-string-regexp',
  'estree-util-is-identifier-name',
  'html-url-attributes',
  'longest-streak',
  'markdown-table',
  'property-information',
  'space-separated-tokens',
  'trim-lines',
  'trough',
  'unified',
  'zwitch',
];

const swc = {
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
};

/** Jest's transform: swc, to CommonJS. */
const transform = {
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'json', 'node'],
  transform: { '\\.(ts|tsx|mjs|js)$': ['@swc/jest', swc] as [string, typeof swc] },
  transformIgnorePatterns: [`/node_modules/(?!(${ES_MODULES.join('|')})/)`],
};

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
    setupFilesAfterEnv: [join(import.meta.dirname, 'web-setup.ts')],
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
