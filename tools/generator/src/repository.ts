import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, readWorkspaces } from '@keystead/build';
import { GeneratorError } from './plan.ts';

const contracts = 'packages/contracts/src';

/** Reads a file of the repository; undefined if it doesn't exist. */
export function readText(root: string, file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** Finds the file of the contract with an operation: `GET /inspections`. */
export function contractWith(root: string, operation: string): string | undefined {
  return globSync(`${contracts}/**/*.ts`, { cwd: root }).find((file) =>
    readText(root, file)?.includes(`'${operation}'`),
  );
}

/** Returns the path of a service's contract, whether it exists or not. */
export function contractFile(service: string): string {
  return `${contracts}/${service}.ts`;
}

/**
 * Rejects names that the contracts or the service kit already export.
 * @throws GeneratorError
 */
export function assertNotExported(root: string, names: readonly string[]): void {
  const files = globSync(['packages/contracts/src/**/*.ts', 'packages/service-kit/src/**/*.ts'], { cwd: root });
  for (const file of files.filter((path) => !path.endsWith('.test.ts'))) {
    const exported = readText(root, file)?.matchAll(
      /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm,
    );
    const clash = [...(exported ?? [])].find(([, name]) => names.includes(name ?? ''));
    if (clash) throw new GeneratorError(`The name "${clash[1]}" is already exported by ${file}.`);
  }
}

/**
 * Replaces each `"__version__"` in a template's package.json by the version that the repository uses.
 * @throws Error when no package of the repository uses the dependency.
 */
export function fillVersions(root: string, manifest: string): string {
  const versions = versionsInUse(root);
  return manifest.replaceAll(/"([^"]+)": "__version__"/g, (_, name: string) => {
    const version = versions.get(name);
    if (version === undefined) throw new Error(`a template's package.json names ${name}, which no package here uses`);
    return `"${name}": "${version}"`;
  });
}

function versionsInUse(root: string): Map<string, string> {
  const manifests = readWorkspaces(root).map(({ folder }) => readManifest(join(root, folder, 'package.json')));
  const own = manifests.map(({ name, version }) => [name, version] as const);
  const used = manifests.flatMap(({ dependencies, devDependencies }) =>
    Object.entries({ ...devDependencies, ...dependencies }),
  );
  return new Map([...used, ...own]);
}
