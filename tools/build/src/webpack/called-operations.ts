import { contracts } from '@keystead/contracts';
import type { Compilation, Module } from 'webpack';
import { moduleParts } from './module-parts.ts';

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
