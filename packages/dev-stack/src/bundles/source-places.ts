import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { cacheFolder } from './bundle-record.ts';

const place = /(?:file:\/\/)?(\/[^\s()"]+\.mjs):(\d+):(\d+)/g;
/** A map read takes some dozens of megabytes, so that none is held on to; the next line often asks for the same. */
const maps = new Map<string, WeakRef<SourceMap>>();

function mapOf(bundle: string): SourceMap {
  const known = maps.get(bundle)?.deref();
  if (known) return known;
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  maps.set(bundle, new WeakRef(map));
  return map;
}

/**
 * A line that a program has written, with places in the source files where it names some in a bundle, as the stacks of errors
 * do. Node could do so inside the program (`--enable-source-maps`), but then every program read its map at each start, which
 * was a quarter of what it did.
 */
export function inSources(line: string): string {
  if (!line.includes(cacheFolder)) return line;
  return line.replaceAll(place, (whole, bundle: string, row: string, column: string) => {
    try {
      const found = mapOf(bundle).findEntry(Number(row) - 1, Number(column) - 1);
      if (!('originalSource' in found)) return whole;
      const source = join(dirname(bundle), found.originalSource);
      return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
    } catch {
      // Made anew since that program was started.
      return whole;
    }
  });
}
