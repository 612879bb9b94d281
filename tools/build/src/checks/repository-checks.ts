import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { type Manifest, readManifest, readWorkspaces, sourceFolders, type Workspace } from '../workspaces.ts';

const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;
/** Lower-case words joined by hyphens; dots set off the topic and the kind of file. */
const KEBAB = /^[a-z0-9]+(?:[-.][a-z0-9]+)*$/;
/** Names that say nothing about the content (CONTRIBUTING.md). */
const EMPTY_NAME = /^(utils?|helpers?|common|misc|shared|lib)(\.[a-z.]+)?$/;
/** Type imports are ignored: they are erased before the code runs. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
const TESTS = /\.test\.tsx?$|(?:^|\/)testing\/|(?:^|\/)test-[\w-]+\.ts$/;
/** The design system's entries that export icons, and the places that use them. */
const ICONS = ['packages/ui/src/icons.ts', 'packages/ui/src/app/icons.ts'];
const PLACES = ['shell/src', 'mf-*/src', 'packages/*/src', 'tools/generator/templates'];

/** Returns one sentence for each mistake in package declarations and file names. */
export function checkPackages(root: string): string[] {
  const workspaces = readWorkspaces(root);
  const manifests = ['', ...workspaces.map(({ folder }) => folder)].map((folder) => join(folder, 'package.json'));
  return [
    ...manifests.flatMap((file) => checkManifest(file, readManifest(join(root, file)))),
    ...sourceFolders(root, workspaces).flatMap((folder) => checkNames(root, folder)),
    ...checkLock(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  ];
}

/** Every version must be exact, so that two installations of one commit are the same. */
export function checkManifest(file: string, manifest: Manifest): string[] {
  const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest;
  const versions = { ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies };
  return Object.entries(versions)
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${file}: ${name} must have an exact version, not "${version}"`);
}

function checkNames(root: string, folder: string): string[] {
  return globSync(join(folder, '**'), { cwd: root }).flatMap((path) => {
    const name = path.split('/').at(-1) ?? '';
    if (EMPTY_NAME.test(name)) return [`${path}: name it after its content`];
    return KEBAB.test(name) ? [] : [`${path}: use kebab case for its name`];
  });
}

/** Rejects a lock file that names a registry: it installs only where that registry is reachable. */
export function checkLock(lock: string): string[] {
  const host = /"resolved": "(https?:\/\/[^/"]+)/.exec(lock)?.[1];
  return host ? [`package-lock.json: names the registry ${host}; set omit-lockfile-registry-resolved`] : [];
}

/** Returns the package of a module: `@a/b` of `@a/b/c`. */
const packageOf = (module: string) => module.split('/', module.startsWith('@') ? 2 : 1).join('/');

/**
 * Lists the packages that a workspace's sources import, tests aside, but that its package.json doesn't declare as
 * installed dependencies. They would be missing when the workspace is built from its own folder only. One sentence
 * each.
 */
export function undeclaredImports(root: string, { folder, manifest }: Workspace): string[] {
  const { name, dependencies, peerDependencies, optionalDependencies } = manifest;
  const declared = new Set([name, ...Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies })]);
  const files = globSync('src/**/*.{ts,tsx}', { cwd: join(root, folder) }).filter((file) => !TESTS.test(file));
  return files.sort().flatMap((file) => {
    const source = readFileSync(join(root, folder, file), 'utf8');
    const packages = [...source.matchAll(IMPORTS)].map(([, one, other]) => packageOf(one ?? other ?? ''));
    return [...new Set(packages)]
      .filter((it) => !isBuiltin(it) && !declared.has(it))
      .map((it) => `${join(folder, file)}: ${it} is not among the dependencies of ${name}`);
  });
}

/**
 * Lists the icons of the design system that no source names, tests aside. Pages load all icons of an entry, so an
 * unused icon costs every visitor.
 */
export function unusedIcons(root: string): string[] {
  const icons = ICONS.flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/ as (\w+) /g)]);
  const sources = globSync(
    PLACES.map((place) => `${place}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter((file) => !ICONS.includes(file) && !/\.test\.tsx?$/.test(file));
  const words = new Set(sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\w+Icon\b/g) ?? []));
  return icons.map(([, name = '']) => name).filter((name) => !words.has(name));
}
