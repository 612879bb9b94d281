/** A text for a file of the repository, as templates: the file's path, the place in it, and the text. */
export type Insertion = readonly [file: string, place: string, text: string];

/** Returns the index of the bracket that closes the one before `from`. */
function closing(source: string, from: number): number {
  let depth = 1;
  for (let at = from; at < source.length; at++) {
    if ('[({'.includes(source.charAt(at))) depth++;
    if ('])}'.includes(source.charAt(at)) && --depth === 0) return at;
  }
  return -1;
}

/**
 * Inserts a text at the `start` or the `end` of a source, or at a place in it. A place that ends with an opening bracket
 * gets the text as the last entry in these brackets; any other gets it right behind.
 * @returns undefined when the source doesn't have the place exactly once
 */
export function insert(source: string, place: string, text: string): string | undefined {
  if (place === 'start') return text + source;
  if (place === 'end') return source + text;
  const [before, behind, ...others] = source.split(place);
  if (before === undefined || behind === undefined || others.length > 0) return undefined;
  const end = /[[({]$/.test(place) ? closing(behind, 0) : 0;
  if (end < 0) return undefined;
  const entries = behind.slice(0, end).trimEnd();
  return `${before}${place}${entries}${entries === '' || entries.endsWith(',') ? '' : ',\n'}${text}${behind.slice(end)}`;
}
