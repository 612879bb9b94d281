import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './bundle-record.ts';
import { walkMappings } from './walk-mappings.ts';

const PLACE_PATTERN = /(?:file:\/\/)?(\/[^\s()"]+\.mjs):(\d+):(\d+)/g;

/** The fields that are read of the source map beside a bundle. */
interface SourceMapFile {
  readonly mappings: string;
  readonly sources: readonly string[];
}

/**
 * A cache of looked-up places, because the same errors tend to recur. Maps a place in a bundle to the text of its
 * source place.
 */
const cache = new Map<string, string>();
/** The size at which the cache is cleared. */
const MAX_CACHED = 5_000;

/** Looks up places of a bundle in one pass over its map. It does not retain the map. */
function lookUp(bundle: string, places: readonly (readonly [whole: string, row: string, column: string])[]): void {
  try {
    const { mappings, sources } = JSON.parse(readFileSync(`${bundle}.map`, 'utf8')) as SourceMapFile;
    const found = walkMappings(
      mappings,
      places.map(([, row, column]) => ({ line: Number(row) - 1, column: Number(column) - 1 })),
    );
    for (const [nth, [whole]] of places.entries()) {
      const place = found[nth];
      if (place)
        cache.set(whole, `${join(dirname(bundle), sources[place.source] ?? '')}:${place.line + 1}:${place.column + 1}`);
    }
  } catch {
    // The bundle was made anew since that program started: its places stay as they are.
  }
}

/**
 * Replaces places in bundles by places in the source files, in lines of a program's output such as stack traces. Node
 * could do so inside the program (`--enable-source-maps`). But then every program would read its map at each start,
 * which took a quarter of the start.
 */
export function inSources(lines: string): string {
  if (!lines.includes(cacheFolder)) return lines;
  if (cache.size > MAX_CACHED) cache.clear();
  const pending = [...lines.matchAll(PLACE_PATTERN)].filter(([whole]) => !cache.has(whole));
  for (const [bundle, places] of Map.groupBy(pending, ([, file = '']) => file))
    lookUp(
      bundle,
      places.map(([whole, , row = '', column = '']) => [whole, row, column]),
    );
  return lines.replaceAll(PLACE_PATTERN, (whole) => cache.get(whole) ?? whole);
}
