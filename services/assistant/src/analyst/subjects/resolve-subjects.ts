import type { ConversationMessage } from '../../chat/turn.ts';
import { lookups } from '../../tools/tools.ts';
import { type AnswerContext, noSubjects } from '../answers/answer-context.ts';
import { countText } from '../answers/in-words.ts';
import { requestTable } from '../answers/tables.ts';
import type { Research, TenantRow } from '../research.ts';
import type { Inquiry } from '../understand/inquiry.ts';
import type { Intent } from '../understand/intents.ts';
import type { RecordRef } from '../understand/query-options.ts';
import { findNamed, findReferenced, type ResolvedSubjects } from './find-subjects.ts';

const kinds: Readonly<Record<string, RecordRef['kind']>> = {
  properties: 'property',
  tenants: 'tenant',
  leases: 'lease',
  maintenance: 'request',
  'maintenance-personnel': 'personnel',
  payments: 'payment',
};

/** The records that the last answer linked, without duplicates: what "it" and "her" may refer to. */
function lastLinked(conversation: readonly ConversationMessage[]): RecordRef[] {
  const last = conversation.findLast(({ type }) => type === 'assistant')?.content ?? '';
  const found = new Map<string, RecordRef>();
  for (const [path, of = '', id] of last.matchAll(/\/app\/([a-z-]+)\/(\d{1,15})(?=[)\s?]|$)/g)) {
    const kind = kinds[of];
    if (kind) found.set(path, { kind, id: Number(id) });
  }
  return [...found.values()];
}

/** Intents that look up names themselves, because a name may match several records. */
const ownNames: readonly Intent[] = ['properties'];
/** Intents whose remaining words are free text, in which nothing has to be a name. */
const lenient: readonly Intent[] = ['report', 'fits'];
/** The kinds of records that can be the subject of a question. */
const subjectKinds: readonly string[] = ['property', 'tenant', 'personnel'];

/** The subjects of a question: by name, by number, or because the last answer linked exactly one. */
export async function resolveSubjects(
  research: Research,
  { conversation, inquiry }: { readonly conversation: readonly ConversationMessage[]; readonly inquiry: Inquiry },
): Promise<ResolvedSubjects> {
  const { intent, names, recordRef, pointsBack } = inquiry;
  if (intent && names.length > 0 && !ownNames.includes(intent))
    return findNamed(research, inquiry, lenient.includes(intent));
  if (recordRef) return { subjects: await findReferenced(research, recordRef), leftOut: [] };
  const linked = pointsBack ? lastLinked(conversation).filter(({ kind }) => subjectKinds.includes(kind)) : [];
  const [only] = linked;
  const subjects = only && linked.length === 1 ? await findReferenced(research, only) : noSubjects;
  return { subjects, leftOut: [] };
}

/**
 * The tenant in question where none is named: the only one of the named property, a tenant's own record, or the only
 * one whom the last answer linked.
 */
export async function resolveTenant({
  research,
  subjects,
  conversation,
  isTenant,
}: AnswerContext): Promise<TenantRow | null> {
  if (subjects.tenant) return subjects.tenant;
  if (subjects.property) {
    const { tenants, total } = await research.peek(lookups.find_tenants, {
      property_id: subjects.property.id,
      status: 'active',
      limit: 2,
    });
    return total === 1 ? (tenants[0] ?? null) : null;
  }
  if (isTenant) {
    const { tenants, total } = await research.peek(lookups.find_tenants, { limit: 2 });
    return total === 1 ? (tenants[0] ?? null) : null;
  }
  const linked = lastLinked(conversation).filter(({ kind }) => kind === 'tenant');
  const [only] = linked;
  if (!only || linked.length > 1) return null;
  return (await research.peek(lookups.read_tenant, { tenant_id: only.id })).tenant;
}

/** Sort orders for wording such as "the oldest open request". */
const orders = [
  [/\boldest\b/i, { sort: 'created_at' }],
  [/\b(?:newest|latest|last)\b/i, { sort: '-created_at' }],
  [/\b(?:most )?urgent\b/i, { sort: '-priority' }],
] as const;

/**
 * The request that a question is about: the one with the given number, the last one mentioned, or the only one at a
 * property.
 */
export async function resolveRequest(context: AnswerContext): Promise<{ id: number } | { unclear: string }> {
  const { inquiry, research, subjects, conversation } = context;
  if (inquiry.recordRef?.kind === 'request') return { id: inquiry.recordRef.id };
  const which = orders.find(([words]) => words.test(inquiry.text))?.[1];
  if (which) {
    const { requests } = await research.peek(lookups.find_requests, {
      ...(subjects.property && { property_id: subjects.property.id }),
      status: 'open',
      ...which,
      limit: 1,
    });
    const [first] = requests;
    return first ? { id: first.id } : { unclear: 'I find no open request like that.' };
  }
  const linked = lastLinked(conversation).filter(({ kind }) => kind === 'request');
  const [last] = linked;
  if (last && linked.length === 1 && !subjects.property) return { id: last.id };
  const { requests, ...counted } = await research.peek(lookups.find_requests, {
    ...(subjects.property && { property_id: subjects.property.id }),
    ...(subjects.tenant && { tenant_id: subjects.tenant.id }),
    status: 'open',
    sort: '-priority',
    limit: 10,
  });
  const [only] = requests;
  if (only && counted.total === 1) return { id: only.id };
  if (requests.length === 0) return { unclear: 'Which request do you mean? Tell me its number. I find no open one.' };
  return {
    unclear: `Which request do you mean? Tell me its number, as in “request ${only?.id}”: there are ${countText(counted.total, 'open request', counted.total_capped)}.${requestTable(requests, counted)}`,
  };
}
