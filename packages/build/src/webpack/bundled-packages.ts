import type { Compilation } from 'webpack';
import { moduleParts } from './module-parts.ts';

/** The innermost package of a path: that of a dependency installed inside another counts as itself. */
const PACKAGE = /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/;

/** The npm packages of which something is in a build's chunks, sorted by name. */
export function bundledPackages(compilation: Compilation): string[] {
  const names = new Set<string>();
  for (const part of moduleParts(compilation)) {
    const name = PACKAGE.exec(part.nameForCondition() ?? '')?.[1];
    if (name !== undefined) names.add(name.replace('\\', '/'));
  }
  return [...names].sort();
}
