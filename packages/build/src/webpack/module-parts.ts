import type { Compilation, Module } from 'webpack';

function partsOf(module: Module): Module[] {
  // A concatenated module lists the modules that went into it; the types don't say so.
  const { modules } = module as Module & { modules?: Module[] };
  return modules ?? [module];
}

/** Every module of which something is in a build's chunks; of those that webpack has joined, each one. */
export function moduleParts({ modules, chunkGraph }: Compilation): Module[] {
  return [...modules].filter((module) => chunkGraph.getNumberOfModuleChunks(module) > 0).flatMap(partsOf);
}
