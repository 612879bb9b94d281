import { readFileSync } from 'node:fs';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { cacheFolder } from './bundle-programs.ts';

const PLACE_PATTERN = /(?:file:\/\/)?(\/[^\s()"]+\.js):(\d+):(\d+)/g;

/**
 * A cache of looked-up places, because the same errors tend to recur. Maps a place in a bundle to the text of its
 * source place.
 */
const cache = new Map<string, string>();
const MAX_CACHED = 5_000;

/** Looks up places of a bundle. It does not retain the map, which takes many megabytes. */
function lookUp(bundle: string, places: readonly RegExpExecArray[]): void {
  try {
    const map = new TraceMap(readFileSync(`${bundle}.map`, 'utf8'), `${bundle}.map`);
    for (const [whole, , row, column] of places) {
      const place = originalPositionFor(map, { line: Number(row), column: Number(column) - 1 });
      if (place.source !== null) cache.set(whole, `${place.source}:${place.line}:${place.column + 1}`);
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
  for (const [bundle, places] of Map.groupBy(pending, ([, file = '']) => file)) lookUp(bundle, places);
  return lines.replaceAll(PLACE_PATTERN, (whole) => cache.get(whole) ?? whole);
}
