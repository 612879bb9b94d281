import { contracts } from '@keystead/contracts';
import type { Compilation, Module } from 'webpack';

function partsOf(module: Module): Module[] {
  // A concatenated module lists its parts in `modules`, which the types lack.
  const { modules } = module as Module & { modules?: Module[] };
  return modules ?? [module];
}

/** Lists every module with code in a build's chunks. Concatenated modules are listed by their parts. */
export function moduleParts({ modules, chunkGraph }: Compilation): Module[] {
  return [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0).flatMap(partsOf);
}

const LITERAL = /(["'`])((?:GET|POST|PUT|DELETE) \/[^"'`\n]*)\1/g;
const documented: ReadonlySet<string> = new Set(contracts.flatMap(({ routes }) => Object.keys(routes)));

/** Finds the names of API operations in string literals of a source: `request('GET /properties')`. */
export function operationsIn(source: string): string[] {
  return [...source.matchAll(LITERAL)].map(([, , name = '']) => name).filter((name) => documented.has(name));
}

function sourceOf(module: Module): string {
  // The source after the loaders: types, which name operations too, are erased.
  return module.originalSource()?.source().toString() ?? '';
}

/** Lists the operations that a build's own code calls, sorted. Nobody maintains this list by hand. */
export function calledOperations(compilation: Compilation): string[] {
  const names = moduleParts(compilation).flatMap((module) => operationsIn(sourceOf(module)));
  return [...new Set(names)].sort();
}

/** The innermost package of a path: a dependency installed inside another package counts as itself. */
const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

/** Lists the npm packages with code in a build's chunks, sorted by name. */
export function bundledPackages(compilation: Compilation): string[] {
  const names = new Set<string>();
  for (const part of moduleParts(compilation)) {
    const name = PACKAGE.exec(part.nameForCondition() ?? '')?.[1];
    if (name !== undefined) names.add(name.replace('\\', '/'));
  }
  return [...names].sort();
}
