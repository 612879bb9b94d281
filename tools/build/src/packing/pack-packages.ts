import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runProgram, runTool, type ToolResult } from '../run-tool.ts';
import { type Manifest, namedWorkspaces, readWorkspaces, type Workspace } from '../workspaces.ts';

/** The package.json of a workspace, with the fields that differ once it is built. */
export interface SourceManifest extends Manifest {
  readonly private?: boolean;
  readonly scripts?: unknown;
  readonly exports?: Readonly<Record<string, string>>;
  readonly bin?: Readonly<Record<string, string>>;
}

/** The tools with which a team builds and publishes its remote. The libraries of pages are added to them. */
const TOOLS: readonly string[] = ['@keystead/build', '@keystead/release-cli'];
const SOURCES = /\.tsx?$/;
const DECLARATIONS = /\.d\.ts$/;
const TESTS = /\.test\.tsx?$/;
/** Compiled, besides `src`: the page that shows a remote alone. */
const FOLDERS = ['src', 'browser'];

/** Lists the workspaces that a remote in a repository of its own needs: the libraries of pages, the tools, and theirs. */
export function packedWorkspaces(root: string): Workspace[] {
  const workspaces = readWorkspaces(root);
  const roots = workspaces.filter(({ role, manifest }) => role === 'web-library' || TOOLS.includes(manifest.name));
  const dependencies = Object.fromEntries(roots.map(({ manifest }) => [manifest.name, '']));
  const namesIn = (manifest: Manifest) => Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const needed = namedWorkspaces({ name: '', version: '', dependencies }, workspaces, namesIn);
  return [...needed].sort((one, other) => one.folder.localeCompare(other.folder));
}

const built = (file: string) => file.replace(SOURCES, '.js');

/**
 * The package.json of a built package: its exports and programs lead to JavaScript and declarations instead of sources.
 * It leaves out what only this repository uses, such as helpers of tests.
 */
export function builtManifest({ private: _, scripts, devDependencies, ...manifest }: SourceManifest): object {
  const { exports = {}, bin = {} } = manifest;
  const exported = Object.entries(exports)
    .filter(([, file]) => file.startsWith('./src/'))
    .map(([name, file]) => [name, { types: file.replace(SOURCES, '.d.ts'), default: built(file) }]);
  return {
    ...manifest,
    exports: { ...Object.fromEntries(exported), './package.json': './package.json' },
    ...(manifest.bin && { bin: Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, built(file)])) }),
  };
}

/** Compiles the workspaces' sources into `target`, each into the folder that it has in the repository. */
async function compile(root: string, folders: readonly string[], target: string): Promise<ToolResult> {
  const config = {
    extends: resolve(root, 'tsconfig.base.json'),
    compilerOptions: {
      target: 'es2022',
      lib: ['es2024', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node'],
      noEmit: false,
      noEmitOnError: true,
      // The step "Types" of npm test checks them.
      noCheck: true,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: target,
    },
    include: [
      ...folders.flatMap((folder) => FOLDERS.map((name) => join(root, folder, name))),
      join(root, 'tools/build/web.d.ts'),
    ],
    exclude: [join(root, '**/*.test.ts'), join(root, '**/*.test.tsx')],
  };
  const file = join(target, 'tsconfig.json');
  writeFileSync(file, JSON.stringify(config));
  return runTool(root, 'tsc', ['-p', file, '--pretty', 'false']);
}

/** Adds what the compiler leaves out: declarations that are written by hand, other files, and the package.json. */
function complete(root: string, folder: string, target: string): void {
  const others = globSync(`{${FOLDERS.join(',')}}/**/*.*`, { cwd: join(root, folder) }).filter(
    (file) => DECLARATIONS.test(file) || !(SOURCES.test(file) || TESTS.test(file)),
  );
  for (const file of [...others, 'README.md'].filter((name) => existsSync(join(root, folder, name))))
    cpSync(join(root, folder, file), join(target, folder, file));
  cpSync(join(root, 'LICENSE'), join(target, folder, 'LICENSE'));
  const manifest = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as SourceManifest;
  writeFileSync(join(target, folder, 'package.json'), `${JSON.stringify(builtManifest(manifest), null, 2)}\n`);
}

/**
 * Builds the packages of a remote in a repository of its own, and writes a tarball of each into a folder.
 * @returns the paths of the tarballs.
 * @throws Error when the sources don't compile, or npm can't pack them.
 */
export async function packPackages(root: string, destination: string): Promise<string[]> {
  const folders = packedWorkspaces(root).map(({ folder }) => folder);
  // Inside the repository, where the compiler finds the types of other packages.
  mkdirSync(join(root, '.cache'), { recursive: true });
  mkdirSync(destination, { recursive: true });
  const target = mkdtempSync(join(root, '.cache/packages-'));
  try {
    const { ok, output } = await compile(root, folders, target);
    if (!ok) throw new Error(`The packages can't be compiled:\n${output}`);
    for (const folder of folders) complete(root, folder, target);
    const paths = folders.map((folder) => join(target, folder));
    const packing = ['pack', ...paths, '--pack-destination', destination, '--ignore-scripts', '--silent'];
    const packed = await runProgram(target, 'npm', packing);
    if (packed.code !== 0) throw new Error(`The packages can't be packed:\n${packed.output}`);
    return packed.output.split('\n').map((name) => join(destination, name));
  } finally {
    rmSync(target, { recursive: true, force: true });
  }
}
