import type { Compilation, Module } from 'webpack';

/** The innermost package of a path: that of a dependency installed inside another counts as itself. */
const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

function partsOf(module: Module): Module[] {
  // A concatenated module lists the modules that went into it; the types don't say so.
  const { modules } = module as Module & { modules?: Module[] };
  return modules ?? [module];
}

/** The npm packages of which something is in a build's chunks, sorted by name. */
export function bundledPackages({ modules, chunkGraph }: Compilation): string[] {
  const names = new Set<string>();
  for (const module of modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    for (const part of partsOf(module)) {
      const name = PACKAGE.exec(part.nameForCondition() ?? '')?.[1];
      if (name !== undefined) names.add(name.replace('\\', '/'));
    }
  }
  return [...names].sort();
}
