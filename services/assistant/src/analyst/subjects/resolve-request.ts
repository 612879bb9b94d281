import { lookups } from '../../tools/tool-table.ts';
import type { AnswerContext } from '../answers/answer-context.ts';
import { countText } from '../answers/in-words.ts';
import { requestTable } from '../answers/tables.ts';
import { lastLinked } from './last-linked.ts';

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
