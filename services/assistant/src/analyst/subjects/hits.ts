import { searchWords } from '@keystead/service-kit';
import { lookups } from '../../tools/tool-table.ts';
import type { Research } from '../research.ts';
import type { PersonnelRow, PropertyRow, TenantRow } from '../rows.ts';

/** A record that a name may refer to. */
export type Hit =
  | { readonly kind: 'property'; readonly row: PropertyRow }
  | { readonly kind: 'tenant'; readonly row: TenantRow }
  | { readonly kind: 'personnel'; readonly row: PersonnelRow };

/** Records that a lookup returns at most. */
const MAX_HITS = 8;

const textsOf = (hit: Hit): string[] => {
  if (hit.kind !== 'property') return [hit.row.name];
  const { name, address, city, state, zip_code } = hit.row;
  return [name, address, city, state, zip_code];
};

/** The caller's records whose words begin with all words of a name. */
export async function allHits(research: Research, name: string): Promise<Hit[]> {
  const input = { words: name.slice(0, 200), limit: MAX_HITS };
  const [{ properties }, { tenants }, { personnel }] = await Promise.all([
    research.peek(lookups.find_properties, input),
    research.peek(lookups.find_tenants, input),
    research.peek(lookups.find_personnel, input),
  ]);
  return [
    ...properties.map((row): Hit => ({ kind: 'property', row })),
    ...tenants.map((row): Hit => ({ kind: 'tenant', row })),
    ...personnel.map((row): Hit => ({ kind: 'personnel', row })),
  ];
}

/** The best matches of a name: by a whole text, then by whole words, then by the beginnings of words. */
export function closest(hits: readonly Hit[], name: string): readonly Hit[] {
  const words = searchWords(name);
  const line = words.join(' ');
  const whole = hits.filter((hit) => textsOf(hit).some((text) => searchWords(text).join(' ') === line));
  if (whole.length > 0) return whole;
  const byWords = hits.filter((hit) => {
    const recordWords = new Set(searchWords(...textsOf(hit)));
    return words.every((word) => recordWords.has(word));
  });
  return byWords.length > 0 ? byWords : hits;
}
