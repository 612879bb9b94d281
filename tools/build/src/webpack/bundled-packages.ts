import type { Compilation } from 'webpack';
import { moduleParts } from './module-parts.ts';

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
