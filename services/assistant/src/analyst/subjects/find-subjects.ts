import { searchWords } from '@keystead/service-kit';
import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tools.ts';
import { noSubjects, type Subjects } from '../answers/answer-context.ts';
import { joinList } from '../answers/in-words.ts';
import type { PersonnelRow, PropertyRow, Research, TenantRow } from '../research.ts';
import type { Inquiry } from '../understand/inquiry.ts';
import type { Intent } from '../understand/intents.ts';
import type { Name } from '../understand/names.ts';
import { isOrdinary } from '../understand/vocabulary.ts';

/** A record that a name may refer to. */
type Hit =
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
async function allHits(research: Research, name: string): Promise<Hit[]> {
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
function closest(hits: readonly Hit[], name: string): readonly Hit[] {
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

export type ResolvedSubjects =
  | { readonly subjects: Subjects; readonly leftOut: readonly string[] }
  | { readonly unclear: string };

type Kind = Hit['kind'];

/** Names of one question that are looked up at most. */
const MAX_NAMES = 3;

const preferred: Partial<Record<Intent, readonly Kind[]>> = {
  overdue: ['tenant', 'property'],
  due: ['tenant', 'property'],
  paid: ['tenant', 'property'],
  payments: ['tenant', 'property'],
  remind: ['tenant', 'property'],
  message: ['tenant', 'property'],
  record_payment: ['tenant', 'property'],
  leases: ['tenant', 'property'],
  ending: ['tenant', 'property'],
  deposits: ['tenant', 'property'],
  costs: ['property', 'personnel'],
  personnel: ['personnel'],
  assign: ['personnel', 'property'],
};
const byWord: Readonly<Record<string, readonly Kind[]>> = { at: ['property'], in: ['property'], assign: ['personnel'] };

/** Of records of several kinds, those that the question more likely means. */
function likelier(hits: readonly Hit[], name: Name, intent: Intent | null): readonly Hit[] {
  const kinds = [...(byWord[name.before] ?? []), ...((intent && preferred[intent]) ?? [])];
  const kind = kinds.find((one) => hits.some((hit) => hit.kind === one));
  return kind ? hits.filter((hit) => hit.kind === kind) : hits;
}

const link = ({ row }: Hit) => recordLink(row.name, row.path);

/** Records that match a part of a name. */
async function similar(research: Research, name: Name): Promise<Hit[]> {
  const words = name.text.split(' ').filter((word) => !isOrdinary(word.toLowerCase()) && /\p{L}{3}/u.test(word));
  if (words.length === 0 || name.text.split(' ').length < 2) return [];
  const found = await Promise.all(words.slice(0, 2).map((word) => allHits(research, word)));
  const hits = new Map(found.flat().map((hit) => [hit.row.path, hit]));
  return [...hits.values()].slice(0, 5);
}

async function unknown(research: Research, name: Name): Promise<ResolvedSubjects> {
  const close = await similar(research, name);
  const question = close.length > 0 ? ` Did you mean ${joinList(close.map(link), 'or')}?` : '';
  return {
    unclear: `I find no property, tenant or maintenance personnel called “${escapeMarkdown(name.text)}” among your records.${question}`,
  };
}

const ambiguous = (name: Name, hits: readonly Hit[]): ResolvedSubjects => ({
  unclear: `“${escapeMarkdown(name.text)}” could be ${joinList(hits.slice(0, 8).map(link), 'or')}. Which one do you mean?`,
});

/** Looks up the names of a question. `lenient`: names that are not found count as ordinary text. */
export async function findNamed(research: Research, inquiry: Inquiry, lenient: boolean): Promise<ResolvedSubjects> {
  let subjects = noSubjects;
  const leftOut: string[] = [];
  for (const name of inquiry.names.slice(0, MAX_NAMES)) {
    const hits = likelier(closest(await allHits(research, name.text), name.text), name, inquiry.intent);
    const [hit] = hits;
    if (!hit && lenient) continue;
    if (!hit) return unknown(research, name);
    if (hits.length > 1) return ambiguous(name, hits);
    if (subjects[hit.kind]) leftOut.push(hit.row.name);
    else subjects = { ...subjects, [hit.kind]: hit.row };
  }
  return { subjects, leftOut };
}

/** The record that a question names by its number, if it is of a kind that questions can be about. */
export async function findReferenced(
  research: Research,
  { kind, id }: { kind: string; id: number },
): Promise<Subjects> {
  switch (kind) {
    case 'property':
      return { ...noSubjects, property: (await research.peek(lookups.read_property, { property_id: id })).property };
    case 'tenant':
      return { ...noSubjects, tenant: (await research.peek(lookups.read_tenant, { tenant_id: id })).tenant };
    case 'personnel':
      return {
        ...noSubjects,
        personnel: (await research.peek(lookups.read_personnel, { personnel_id: id })).personnel,
      };
    default:
      return noSubjects;
  }
}
