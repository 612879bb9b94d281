import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import type { Workspace } from '../workspaces.ts';

/** Type imports are ignored: they are erased before the code runs. */
const imports = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
const tests = /\.test\.tsx?$|(?:^|\/)testing\/|(?:^|\/)test-[\w-]+\.ts$/;

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
  const files = globSync('src/**/*.{ts,tsx}', { cwd: join(root, folder) }).filter((file) => !tests.test(file));
  return files.sort().flatMap((file) => {
    const source = readFileSync(join(root, folder, file), 'utf8');
    const packages = [...source.matchAll(imports)].map(([, one, other]) => packageOf(one ?? other ?? ''));
    return [...new Set(packages)]
      .filter((it) => !isBuiltin(it) && !declared.has(it))
      .map((it) => `${join(folder, file)}: ${it} is not among the dependencies of ${name}`);
  });
}
