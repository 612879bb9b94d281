import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder } from './bundle-record.ts';
import { walkMappings } from './walk-mappings.ts';

const placePattern = /(?:file:\/\/)?(\/[^\s()"]+\.mjs):(\d+):(\d+)/g;

/** What is read of the map beside a bundle. */
interface SourceMapFile {
  readonly mappings: string;
  readonly sources: readonly string[];
}

/** Places that have been looked up, as the same errors tend to come again; each as it is told. */
const known = new Map<string, string>();
/** When there are more than this, they are forgotten. */
const MAX_KNOWN = 5_000;

/** Looks places of a bundle up, all of them in one walk through its map, which is held on to by nobody. */
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
        known.set(whole, `${join(dirname(bundle), sources[place.source] ?? '')}:${place.line + 1}:${place.column + 1}`);
    }
  } catch {
    // Made anew since that program was started: its places stay as they are.
  }
}

/**
 * Lines that a program has written, with places in the source files where they name some in a bundle, as the stacks of errors
 * do. Node could do so inside the program (`--enable-source-maps`), but then every program read its map at each start, which
 * was a quarter of what it did.
 */
export function inSources(lines: string): string {
  if (!lines.includes(cacheFolder)) return lines;
  if (known.size > MAX_KNOWN) known.clear();
  const asked = [...lines.matchAll(placePattern)].filter(([whole]) => !known.has(whole));
  for (const [bundle, places] of Map.groupBy(asked, ([, file = '']) => file))
    lookUp(
      bundle,
      places.map(([whole, , row = '', column = '']) => [whole, row, column]),
    );
  return lines.replaceAll(placePattern, (whole) => known.get(whole) ?? whole);
}
