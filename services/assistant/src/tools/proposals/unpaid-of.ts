import type { Payment, Query } from '@keystead/contracts';
import type { ApiCall } from '../../records/api-call.ts';

/** Payments of each status that are read. A page of the list has no more. */
const MAX_PAYMENTS = 200;

/** The unpaid payments that match the filter, earliest due first, and whether the caller may record payments. */
export async function unpaidOf(
  call: ApiCall,
  filter: Pick<Query<'GET /payments'>, 'tenant_id' | 'property_id' | 'payment_type'>,
) {
  const due = (status: Payment['status']) =>
    call('GET /payments', { query: { ...filter, status, sort: 'due_date', limit: MAX_PAYMENTS } });
  const [overdue, pending] = await Promise.all([due('overdue'), due('pending')]);
  return { payments: [...overdue.payments, ...pending.payments], mayRecord: overdue.abilities.create };
}
