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
