import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Workspace } from '../src/workspaces.ts';

/** Type imports are ignored: they are erased before the code runs. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
const TESTS = /\.test\.tsx?$|(?:^|\/)testing\/|(?:^|\/)test-[\w-]+\.ts$/;
/** The design system's entries that export icons, and the places that use them. */
const ICONS = ['packages/ui/src/icons.ts', 'packages/ui/src/app/icons.ts'];
const PLACES = ['shell/src', 'mf-*/src', 'packages/*/src', 'tools/generator/templates'];

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
