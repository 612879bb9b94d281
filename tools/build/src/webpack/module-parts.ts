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
