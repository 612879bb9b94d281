import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readManifest, readWorkspaces } from '../workspaces.ts';
import { Refusal } from './refusal.ts';

const contracts = 'packages/contracts/src';

/** The text of a file of the repository; undefined when there is none. */
export function readText(root: string, file: string): string | undefined {
  const path = join(root, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

/** The contract, by its file, that answers an operation: `GET /inspections`. */
export function contractWith(root: string, operation: string): string | undefined {
  return globSync(`${contracts}/*.ts`, { cwd: root }).find((file) => readText(root, file)?.includes(`'${operation}'`));
}

/** The file that is or would be the contract of a service. */
export function contractFile(service: string): string {
  return `${contracts}/${service}.ts`;
}

/** Refuses names that the contracts or the service kit already export. */
export function refuseExported(root: string, names: readonly string[]): void {
  const files = globSync(['packages/contracts/src/*.ts', 'packages/service-kit/src/**/*.ts'], { cwd: root });
  for (const file of files.filter((path) => !path.endsWith('.test.ts'))) {
    const exported = readText(root, file)?.matchAll(
      /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm,
    );
    const clash = [...(exported ?? [])].find(([, name]) => names.includes(name ?? ''));
    if (clash) throw new Refusal(`The name "${clash[1]}" is taken: ${file} exports it.`);
  }
}

/**
 * Fills in each `"__version__"` of a template's package.json with the version that the repository uses.
 * @throws Error when no package of the repository uses what the template names.
 */
export function fillVersions(root: string, manifest: string): string {
  const versions = versionsInUse(root);
  return manifest.replaceAll(/"([^"]+)": "__version__"/g, (_, name: string) => {
    const version = versions.get(name);
    if (version === undefined) throw new Error(`a template's package.json names ${name}, which nothing here uses`);
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
