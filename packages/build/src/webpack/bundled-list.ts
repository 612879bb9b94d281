import path from 'node:path';

/**
 * Where a build leaves the names of the npm packages that it bundled, for the check that no page gets one twice.
 * It is no part of what is served: the release's manifest doesn't list it.
 */
export function bundledListOf(dist: string, release: string): string {
  return path.join(dist, release, 'bundled-packages.json');
}
