import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './bundle-record.ts';

/** A place in a file. Lines and columns count from 0. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A place in a source of a map. `source` is an index in the map's list of sources. */
export interface SourcePlace extends Place {
  readonly source: number;
}

/**
 * The value of each character of the mappings, by its code (ECMA-426): six bits, of which the sixth says that more
 * follow.
 */
const bitsOf = new Uint8Array(128);
for (const [bits, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  bitsOf[letter.charCodeAt(0)] = bits;
const [comma, semicolon] = [','.charCodeAt(0), ';'.charCodeAt(0)];

/**
 * Finds the source of places in a generated file, from the `mappings` of its source map; undefined for a place without
 * a source. It makes one pass over the text and stores nothing else. Node's `SourceMap` takes a hundred megabytes for
 * the map of a program.
 */
export function walkMappings(mappings: string, places: readonly Place[]): (SourcePlace | undefined)[] {
  const found: (SourcePlace | undefined)[] = places.map(() => undefined);
  const ofLine = Map.groupBy(places.entries(), ([, place]) => place.line);
  const lastLine = Math.max(-1, ...ofLine.keys());
  // Each segment holds differences to the one before: column (reset on each line), source, line and column there.
  const at = [0, 0, 0, 0];
  let [line, field] = [0, 0];
  let pending = ofLine.get(line);
  let [value, shift] = [0, 0];
  const endSegment = () => {
    if (pending && field > 0) {
      const [column = 0, source = 0, sourceLine = 0, sourceColumn = 0] = at;
      for (const [nth, place] of pending)
        if (column <= place.column)
          found[nth] = field < 4 ? undefined : { source, line: sourceLine, column: sourceColumn };
    }
    field = 0;
  };
  for (let next = 0; next < mappings.length && line <= lastLine; next += 1) {
    const code = mappings.charCodeAt(next);
    if (code === comma || code === semicolon) {
      endSegment();
      if (code === comma) continue;
      line += 1;
      pending = ofLine.get(line);
      at[0] = 0;
      continue;
    }
    const bits = bitsOf[code] ?? 0;
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits & 32) continue;
    // The lowest bit is the sign. A fifth field is the index of a name, which is not used.
    if (field < at.length) at[field] = (at[field] ?? 0) + (value & 1 ? -(value >>> 1) : value >>> 1);
    field += 1;
    [value, shift] = [0, 0];
  }
  endSegment();
  return found;
}

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
