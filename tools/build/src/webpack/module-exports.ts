import type { ModuleExports } from '@keystead/contracts';
import type { Compilation, Dependency } from 'webpack';
import { moduleParts } from './bundle-contents.ts';

/** What webpack knows of a dependency that imports: its request, and the exports of the module that it refers to. */
interface Import extends Dependency {
  readonly request?: string;
}

/** Interoperation gives every module a default export. */
const DEFAULT = 'default';

/** The imports of some modules in a build's code, with the module that each of them leads to. */
function importsOf(compilation: Compilation, names: readonly string[]) {
  const wanted = new Set(names);
  const { moduleGraph } = compilation;
  return moduleParts(compilation).flatMap(({ dependencies, blocks }) =>
    // Blocks are what is loaded later.
    ([...dependencies, ...blocks.flatMap((block) => block.dependencies)] as Import[]).flatMap((dependency) => {
      const connection = moduleGraph.getConnection(dependency);
      const { request = '' } = dependency;
      // Unused imports are inactive.
      if (!wanted.has(request) || !connection || connection.getActiveState(undefined) === false) return [];
      return [{ name: request, dependency, module: connection.module }];
    }),
  );
}

/** The exports of the modules that the shell offers, by import name, sorted. Without those whose exports aren't known. */
export function offeredExports(compilation: Compilation, names: readonly string[]): ModuleExports {
  const found = importsOf(compilation, names).flatMap(({ name, module }): [string, string[]][] => {
    const provided = compilation.moduleGraph.getProvidedExports(module);
    return Array.isArray(provided) ? [[name, provided.filter((each) => each !== DEFAULT).sort()]] : [];
  });
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The exports that a remote's code uses of the modules that it takes from the shell, by import name, sorted. */
export function usedExports(compilation: Compilation, names: readonly string[]): ModuleExports {
  const used = new Map<string, Set<string>>();
  for (const { name, dependency } of importsOf(compilation, names)) {
    const referenced = compilation.getDependencyReferencedExports(dependency, undefined);
    for (const each of referenced) {
      const [first] = Array.isArray(each) ? each : each.name;
      if (first !== undefined && first !== DEFAULT) used.set(name, (used.get(name) ?? new Set()).add(first));
    }
  }
  const sorted = [...used].sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, exports]) => [name, [...exports].sort()]));
}
