import type { Payment, Query } from '@keystead/contracts';
import type { Ask } from '../../records/ask.ts';

/** Payments of each status that are read. A page of the list has no more. */
const most = 200;

/** The unpaid payments that match the filter, earliest due first, and whether the caller may record payments. */
export async function unpaidOf(
  ask: Ask,
  filter: Pick<Query<'GET /payments'>, 'tenant_id' | 'property_id' | 'payment_type'>,
) {
  const due = (status: Payment['status']) =>
    ask('GET /payments', { query: { ...filter, status, sort: 'due_date', limit: most } });
  const [overdue, pending] = await Promise.all([due('overdue'), due('pending')]);
  return { payments: [...overdue.payments, ...pending.payments], mayRecord: overdue.abilities.create };
}
