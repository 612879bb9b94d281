import { contracts } from '@keystead/contracts';
import type { Compilation, Module } from 'webpack';
import { moduleParts } from './module-parts.ts';

const LITERAL = /(["'`])((?:GET|POST|PUT|DELETE) \/[^"'`\n]*)\1/g;
const known: ReadonlySet<string> = new Set(contracts.flatMap(({ routes }) => Object.keys(routes)));

/** The names of operations of the API that stand in a source as texts: `request('GET /properties')`. */
export function operationsIn(source: string): string[] {
  return [...source.matchAll(LITERAL)].map(([, , name = '']) => name).filter((name) => known.has(name));
}

function sourceOf(module: Module): string {
  // After the loaders: types, in which operations are named too, are gone.
  return module.originalSource()?.source().toString() ?? '';
}

/** The operations that a build's own code calls, sorted: nobody lists them by hand. */
export function calledOperations(compilation: Compilation): string[] {
  const names = moduleParts(compilation).flatMap((module) => operationsIn(sourceOf(module)));
  return [...new Set(names)].sort();
}
