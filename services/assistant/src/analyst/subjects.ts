import { type CollectionName, isOrdinary, type Understanding } from '@keystead/analyst';
import { searchWords } from '@keystead/service-kit';
import { escapeMarkdown, linkTo } from '../chat/markdown.ts';
import type { ConversationMessage } from '../chat/turn.ts';
import { type AnswerContext, idsOf, missedText, noSubjects, type Subjects } from './answers/answer-context.ts';
import { countText, joinList } from './answers/in-words.ts';
import { requestTable } from './answers/tables.ts';
import type { PersonnelRow, PropertyRow, Research, TenantRow } from './research.ts';
import type { Intent } from './understand/intents.ts';
import type { Name } from './understand/names.ts';
import type { RecordRef } from './understand/query-options.ts';
import type { Inquiry } from './understand/understand.ts';

type Hit =
  | { readonly kind: 'property'; readonly row: PropertyRow }
  | { readonly kind: 'tenant'; readonly row: TenantRow }
  | { readonly kind: 'personnel'; readonly row: PersonnelRow };

const textsOf = (hit: Hit): string[] => {
  if (hit.kind !== 'property') return [hit.row.name];
  const { name, address, city, state, zip_code } = hit.row;
  return [name, address, city, state, zip_code];
};

/** What a name may be of: "Birch House" is not the "Baker House" on Birch Avenue. */
const partsOf = (hit: Hit): string[][] => {
  if (hit.kind !== 'property') return [[hit.row.name]];
  const { name, address, city, state, zip_code } = hit.row;
  return [name, address].map((text) => [text, city, state, zip_code]);
};

/** The caller's records whose words begin with all words of a name. */
async function allHits(research: Research, name: string): Promise<Hit[]> {
  const input = { words: name.slice(0, 200), limit: 8 };
  const [{ properties }, { tenants }, { personnel }] = await Promise.all([
    research.peek('find_properties', input),
    research.peek('find_tenants', input),
    research.peek('find_personnel', input),
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
  const byWords = hits.filter((hit) =>
    partsOf(hit).some((part) => {
      const recordWords = new Set(searchWords(...part));
      return words.every((word) => recordWords.has(word));
    }),
  );
  if (byWords.length > 0) return byWords;
  return hits.filter((hit) => partsOf(hit).some((part) => words.every((word) => beginsOne(part, word))));
}

const beginsOne = (texts: readonly string[], start: string) =>
  searchWords(...texts).some((word) => word.startsWith(start));

type Unclear = { readonly unclear: string };
type ResolvedSubjects = { readonly subjects: Subjects; readonly leftOut: readonly string[] } | Unclear;
type Kind = Hit['kind'];

/** For each intent, the kinds of records that its names more likely mean. */
const preferred: readonly (readonly [kinds: readonly Kind[], intents: readonly Intent[]])[] = [
  [
    ['tenant', 'property'],
    ['overdue', 'due', 'paid', 'payments', 'remind', 'message', 'record_payment'],
  ],
  [
    ['tenant', 'property'],
    ['leases', 'ending', 'deposits'],
  ],
  [['property', 'personnel'], ['costs']],
  [['personnel'], ['personnel']],
  [['personnel', 'property'], ['assign']],
];
const byWord: Readonly<Record<string, readonly Kind[]>> = { at: ['property'], in: ['property'], assign: ['personnel'] };

function likelier(hits: readonly Hit[], name: Name, intent: Intent | null): readonly Hit[] {
  const ofIntent = preferred.find(([, intents]) => intent && intents.includes(intent))?.[0];
  const kinds = [...(byWord[name.before] ?? []), ...(ofIntent ?? [])];
  const kind = kinds.find((one) => hits.some((hit) => hit.kind === one));
  return kind ? hits.filter((hit) => hit.kind === kind) : hits;
}

/** What tells records with the same name apart: a tenant's home and status, a property's street, a trade. */
function distinction({ kind, row }: Hit): string {
  if (kind === 'tenant') return `${row.property_name}, ${row.status}`;
  return kind === 'property' ? row.address : row.service_type;
}

const links = (hits: readonly Hit[]) => {
  const names = hits.map(({ row }) => row.name);
  const isShared = (name: string) => names.indexOf(name) !== names.lastIndexOf(name);
  return joinList(
    hits.map((hit) => linkTo(hit.row) + (isShared(hit.row.name) ? ` (${escapeMarkdown(distinction(hit))})` : '')),
    'or',
  );
};

async function similar(research: Research, { text }: Name): Promise<Hit[]> {
  const words = text.split(' ');
  if (words.length < 2) return [];
  const telling = words.filter((word) => !isOrdinary(word.toLowerCase()) && /\p{L}{3}/u.test(word));
  const found = await Promise.all(telling.slice(0, 2).map((word) => allHits(research, word)));
  const hits = new Map(found.flat().map((hit) => [hit.row.path, hit]));
  return [...hits.values()].slice(0, 5);
}

async function unknown(research: Research, name: Name): Promise<Unclear> {
  if (!/\p{Lu}|\d/u.test(name.text)) return { unclear: missedText([name.text]) };
  const close = await similar(research, name);
  const question = close.length > 0 ? ` Did you mean ${links(close)}?` : '';
  return {
    unclear: `I find no property, tenant or maintenance personnel called “${escapeMarkdown(name.text)}” among your records.${question}`,
  };
}

/** Looks up the names of a question. `lenient`: names that are not found count as ordinary text. */
async function findNamed(research: Research, inquiry: Inquiry, lenient: boolean): Promise<ResolvedSubjects> {
  let subjects = noSubjects;
  const leftOut: string[] = [];
  for (const name of inquiry.names.slice(0, 3)) {
    const hits = likelier(closest(await allHits(research, name.text), name.text), name, inquiry.intent);
    const [hit] = hits;
    // A word without a capital is no evidence of a name: it may be what a request or a fee is about.
    if (!hit && (lenient || (mayDescribe.includes(inquiry.intent ?? 'about') && !/\p{Lu}|\d/u.test(name.text))))
      continue;
    if (!hit) return unknown(research, name);
    if (hits.length > 1)
      return { unclear: `“${escapeMarkdown(name.text)}” could be ${links(hits.slice(0, 8))}. Which one do you mean?` };
    if (subjects[hit.kind]) leftOut.push(hit.row.name);
    else subjects = { ...subjects, [hit.kind]: hit.row };
  }
  return { subjects, leftOut };
}

/** The record that a question names by its number, if it is of a kind that questions can be about. */
async function findReferenced(research: Research, { kind, id }: RecordRef): Promise<Subjects> {
  switch (kind) {
    case 'property':
      return { ...noSubjects, property: (await research.peek('read_property', { property_id: id })).property };
    case 'tenant':
      return { ...noSubjects, tenant: (await research.peek('read_tenant', { tenant_id: id })).tenant };
    case 'personnel':
      return { ...noSubjects, personnel: (await research.peek('read_personnel', { personnel_id: id })).personnel };
    default:
      return noSubjects;
  }
}

const kindsOfCollections: Partial<Readonly<Record<CollectionName, RecordRef['kind']>>> = {
  properties: 'property',
  tenants: 'tenant',
  personnel: 'personnel',
};

const kindsOfPages: Readonly<Record<string, RecordRef['kind']>> = {
  properties: 'property',
  tenants: 'tenant',
  leases: 'lease',
  maintenance: 'request',
  'maintenance-personnel': 'personnel',
  payments: 'payment',
};

/** The record of these kinds that the last answer linked, which "it" or "her" refers to; null unless there is just one. */
function onlyLinked(conversation: readonly ConversationMessage[], ...kinds: RecordRef['kind'][]): RecordRef | null {
  const last = conversation.findLast(({ type }) => type === 'assistant')?.content ?? '';
  const found = new Map<string, RecordRef>();
  for (const [path, page = '', id] of last.matchAll(/\/app\/([a-z-]+)\/(\d{1,15})(?=[)\s?]|$)/g)) {
    const kind = kindsOfPages[page];
    if (kind && kinds.includes(kind)) found.set(path, { kind, id: Number(id) });
  }
  const [only = null] = found.values();
  return found.size === 1 ? only : null;
}

/** Intents in which a word may describe a request or a payment. */
const mayDescribe: readonly Intent[] = ['assign', 'record_payment'];

/** Intents whose remaining words are free text, in which nothing has to be a name. */
const lenient: readonly Intent[] = ['report', 'fits'];

/** The subjects of a question: by name, by number, or because the last answer linked exactly one. */
export async function resolveSubjects(
  research: Research,
  {
    conversation,
    inquiry,
    named = [],
  }: {
    readonly conversation: readonly ConversationMessage[];
    readonly inquiry: Inquiry;
    /** What the records say that the question names. */
    readonly named?: Understanding['named'];
  },
): Promise<ResolvedSubjects> {
  const { intent, names, recordRef, pointsBack } = inquiry;
  const kinds = named.map(({ collection }) => kindsOfCollections[collection]);
  if (kinds.length > 0 && new Set(kinds).size === kinds.length) {
    let subjects = noSubjects;
    for (const [at, { records }] of named.entries()) {
      const [kind, id] = [kinds[at], records[0]?.id];
      if (!kind || id === undefined) continue;
      const own = await findReferenced(research, { kind, id });
      subjects = { ...subjects, ...(kind !== 'request' && { [kind]: own[kind as keyof Subjects] }) };
    }
    return { subjects, leftOut: [] };
  }
  // The list of properties looks up names itself, because a name may match several.
  if (intent && names.length > 0 && intent !== 'properties')
    return findNamed(research, inquiry, lenient.includes(intent));
  if (recordRef) return { subjects: await findReferenced(research, recordRef), leftOut: [] };
  const linked = pointsBack ? onlyLinked(conversation, 'property', 'tenant', 'personnel') : null;
  return { subjects: linked ? await findReferenced(research, linked) : noSubjects, leftOut: [] };
}

/** Where no tenant is named: the only one of the property, the caller, or the only one whom the last answer linked. */
export async function resolveTenant(context: AnswerContext): Promise<TenantRow | null> {
  const { research, subjects, conversation, isTenant } = context;
  if (subjects.tenant) return subjects.tenant;
  if (subjects.property || isTenant) {
    const of = subjects.property ? { property_id: subjects.property.id, status: 'active' as const } : {};
    const { tenants, total } = await research.peek('find_tenants', { ...of, limit: 2 });
    return total === 1 ? (tenants[0] ?? null) : null;
  }
  const linked = onlyLinked(conversation, 'tenant');
  return linked && (await research.peek('read_tenant', { tenant_id: linked.id })).tenant;
}

const orders = [
  [/\boldest\b/i, 'created_at'],
  [/\b(?:newest|latest|last)\b/i, '-created_at'],
  [/\b(?:most )?urgent\b/i, '-priority'],
] as const;

/** The request that a question is about: by its number, the last one mentioned, or the only one at a property. */
export async function resolveRequest(context: AnswerContext): Promise<{ id: number } | Unclear> {
  const { inquiry, research, subjects, conversation } = context;
  if (inquiry.recordRef?.kind === 'request') return { id: inquiry.recordRef.id };
  const sort = orders.find(([words]) => words.test(inquiry.text))?.[1];
  if (sort) {
    const { requests } = await research.peek('find_requests', {
      property_id: subjects.property?.id,
      status: 'open',
      sort,
      limit: 1,
    });
    const [first] = requests;
    return first ? { id: first.id } : { unclear: 'I find no open request like that.' };
  }
  const linked = onlyLinked(conversation, 'request');
  if (linked && !subjects.property) return { id: linked.id };
  const { requests, ...counted } = await research.peek('find_requests', {
    ...idsOf(subjects),
    status: 'open',
    sort: '-priority',
    limit: 10,
  });
  const [only] = requests;
  const words = new Set(searchWords(inquiry.text).filter((word) => word.length > 3 && !isOrdinary(word)));
  const titled = requests.filter(({ title }) => searchWords(title).some((word) => words.has(word)));
  if (titled.length === 1 && titled[0]) return { id: titled[0].id };
  // What the question describes must not be taken for another request.
  const describes = inquiry.names.some(({ text }) => !/\p{Lu}|\d/u.test(text));
  if (only && counted.total === 1 && !(describes && titled.length === 0)) return { id: only.id };
  if (requests.length === 0) return { unclear: 'Which request do you mean? Tell me its number. I find no open one.' };
  return {
    unclear: `Which request do you mean? Tell me its number, as in “request ${only?.id}”: there are ${countText(counted.total, 'open request', counted.total_capped)}.${requestTable(requests, counted)}`,
  };
}
