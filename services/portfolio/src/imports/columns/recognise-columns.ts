import { type Import, importSources } from '@keystead/contracts';
import { folded } from '../rows/cell-values.ts';
import { type Headings, sourceHeadings } from './source-headings.ts';

/** `place` is the rank among the headings of the field. 0 is the likeliest. */
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

const sourcesOf = (kind: Import['kind']) =>
  Object.fromEntries(importSources.map((source) => [source, meaningsOf(sourceHeadings[kind][source])])) as Sources;

const sourcesByKind: Record<Import['kind'], Sources> = {
  properties: sourcesOf('properties'),
  tenants: sourcesOf('tenants'),
};

/** Whether all headings are written like API names, which no other source does. */
const ownNames = (names: readonly string[]) => names.every((name) => /^[a-z0-9_]+$/.test(name));

function sourceOf(sources: Sources, names: readonly string[]): Import['source'] {
  const headings = names.map(folded);
  const matches = (source: Import['source']) => headings.filter((heading) => sources[source].has(heading)).length;
  if (ownNames(names) && matches('keystead') >= matches('spreadsheet')) return 'keystead';
  const others = importSources.filter((source) => source !== 'keystead');
  return others.reduce<Import['source']>(
    (best, other) => (matches(other) > matches(best) ? other : best),
    'spreadsheet',
  );
}

/** Of two columns for one field the likelier one wins. */
export function recogniseColumns(
  kind: Import['kind'],
  names: readonly string[],
): { source: Import['source']; fields: (string | null)[] } {
  const sources = sourcesByKind[kind];
  const source = sourceOf(sources, names);
  // A heading that the source doesn't use may have been added by a user, so the others are tried too.
  const order = [source, 'spreadsheet', ...importSources] as const;
  const meanings = names.map((name) => order.map((each) => sources[each].get(folded(name))).find(Boolean));
  const chosen = new Map<string, { column: number; place: number }>();
  for (const [column, meaning] of meanings.entries()) {
    if (!meaning || meaning.field === 'none') continue;
    const other = chosen.get(meaning.field);
    if (!other || meaning.place < other.place) chosen.set(meaning.field, { column, place: meaning.place });
  }
  const fields = names.map((_, column) => {
    const field = meanings[column]?.field;
    return field !== undefined && chosen.get(field)?.column === column ? field : null;
  });
  return { source, fields };
}
