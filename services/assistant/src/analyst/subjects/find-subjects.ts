import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import { joinList } from '../answers/in-words.ts';
import type { Research } from '../research.ts';
import type { Inquiry } from '../understand/inquiry.ts';
import type { Intent } from '../understand/intents.ts';
import type { Name } from '../understand/names.ts';
import { isOrdinary } from '../understand/ordinary-words.ts';
import { allHits, closest, type Hit } from './hits.ts';
import { noSubjects, type Subjects } from './subjects.ts';

/** The resolved subjects, or why they can't be resolved. */
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
