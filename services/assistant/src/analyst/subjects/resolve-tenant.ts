import { lookups } from '../../tools/tool-table.ts';
import type { AnswerContext } from '../answers/answer-context.ts';
import type { TenantRow } from '../rows.ts';
import { lastLinked } from './last-linked.ts';

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
