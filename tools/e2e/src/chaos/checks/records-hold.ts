import { type Collection, collections, type Entry, named, stampField } from '../load/journal.ts';
import { differingFields } from '../load/stored-fields.ts';
import { type Check, type Lists, readLists } from './checked-account.ts';

const markerOf = (collection: Collection, record: Readonly<Record<string, unknown>>): string =>
  String(record[stampField[collection]] ?? '').split(' ')[0] ?? '';

/**
 * Checks an entry's record: it has to be as acknowledged, or as one of the unacknowledged changes would have made it.
 */
function problemsOf(entry: Entry, found: ReturnType<Lists>): string[] {
  const { acknowledged, doubts, gone, collection } = entry;
  if (found.length > 1) return [`${named(entry)} is there ${found.length} times`];
  const [record] = found;
  if (!record) return acknowledged && gone === 'no' ? [`${named(entry)} was acknowledged and is not there`] : [];
  if (gone === 'surely') return [`${named(entry)} was rejected or deleted, but exists`];
  if (!acknowledged) return [];
  const differences = [{}, ...doubts].map((doubt) => differingFields(collection, acknowledged, doubt, record));
  if (differences.some((fields) => fields.length === 0)) return [];
  const [fields = []] = differences;
  const values = fields.map(
    (field) => `${field} ${JSON.stringify(record[field])} for ${JSON.stringify(acknowledged[field])}`,
  );
  return [`${named(entry)} is not as it was acknowledged: ${values.join(', ')}`];
}

/**
 * Checks that each acknowledged record exists once in its last acknowledged state, that deleted records are gone, and
 * that nothing is duplicated.
 */
export const recordsHold: Check = async (account) => {
  const { lists, wrongTotals } = await readLists(account);
  const problems = [...wrongTotals];
  for (const collection of collections) {
    // Replacements of reversed payments are created by the service and repeat the notes.
    const sent = lists(collection).filter(({ replaces_payment_id }) => !replaces_payment_id);
    const byMarker = Map.groupBy(sent, (record) => markerOf(collection, record));
    const entries = account.entries.filter((entry) => entry.collection === collection);
    for (const entry of entries) problems.push(...problemsOf(entry, byMarker.get(entry.marker) ?? []));
    const markers = new Set(entries.map(({ marker }) => marker));
    for (const marker of byMarker.keys())
      if (!markers.has(marker)) problems.push(`${collection} has ${marker}, which no writer sent`);
  }
  return problems;
};
