import path from 'node:path';

/**
 * Returns the file in which a build stores the names of the npm packages that it bundled. A check uses it to ensure
 * that no page loads a package twice. It isn't served: the release manifest doesn't list it.
 */
export function bundledListOf(dist: string, release: string): string {
  return path.join(dist, release, 'bundled-packages.json');
}
