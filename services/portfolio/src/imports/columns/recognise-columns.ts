import { type Import, importSources } from '@keystead/contracts';
import { searchWords } from '@keystead/service-kit';
import { type Headings, knownHeadings } from './known-headings.ts';

/** A heading without what differs from sheet to sheet: case, accents, spaces and punctuation. */
const folded = (heading: string) => searchWords(heading).join('');

/** Which field a heading means, and how likely that is against others of the same field: 0 is the likeliest. */
interface Meaning {
  readonly field: string;
  readonly place: number;
}

function meaningsOf(headings: Headings): Map<string, Meaning> {
  const meanings = new Map<string, Meaning>();
  for (const [field, names] of Object.entries(headings))
    for (const [place, name] of names.entries())
      if (!meanings.has(folded(name))) meanings.set(folded(name), { field, place });
  return meanings;
}

type Sources = Record<Import['source'], Map<string, Meaning>>;

const sourcesOf = (kind: Import['kind']): Sources => ({
  keystead: meaningsOf(knownHeadings[kind].keystead),
  buildium: meaningsOf(knownHeadings[kind].buildium),
  tenantcloud: meaningsOf(knownHeadings[kind].tenantcloud),
  spreadsheet: meaningsOf(knownHeadings[kind].spreadsheet),
});

const known: Record<Import['kind'], Sources> = { properties: sourcesOf('properties'), tenants: sourcesOf('tenants') };

/** The API's own names are written in its own way, which no sheet's heading happens to be. */
const ownNames = (names: readonly string[]) => names.every((name) => /^[a-z0-9_]+$/.test(name));

/** Whose export has the most of these headings; a spreadsheet unless another has more. */
function sourceOf(sources: Sources, names: readonly string[]): Import['source'] {
  const headings = names.map(folded);
  const fitting = (source: Import['source']) => headings.filter((heading) => sources[source].has(heading)).length;
  if (ownNames(names) && fitting('keystead') >= fitting('spreadsheet')) return 'keystead';
  const others = importSources.filter((source) => source !== 'keystead');
  return others.reduce<Import['source']>(
    (best, other) => (fitting(other) > fitting(best) ? other : best),
    'spreadsheet',
  );
}

/** The fields that a file's columns fill, as far as their headings tell: of two columns for one the likelier. */
export function recogniseColumns(
  kind: Import['kind'],
  names: readonly string[],
): { source: Import['source']; fields: (string | null)[] } {
  const sources = known[kind];
  const source = sourceOf(sources, names);
  // A heading that the source doesn't have may be one that somebody added to its sheet.
  const order = [source, 'spreadsheet', ...importSources] as const;
  const meanings = names.map((name) => order.map((each) => sources[each].get(folded(name))).find(Boolean));
  const chosen = new Map<string, { column: number; place: number }>();
  for (const [column, meaning] of meanings.entries()) {
    if (!meaning || meaning.field === 'none') continue;
    const rival = chosen.get(meaning.field);
    if (!rival || meaning.place < rival.place) chosen.set(meaning.field, { column, place: meaning.place });
  }
  const fields = names.map((_, column) => {
    const field = meanings[column]?.field;
    return field !== undefined && chosen.get(field)?.column === column ? field : null;
  });
  return { source, fields };
}
