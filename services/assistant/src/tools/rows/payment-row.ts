import type { Payment } from '@keystead/contracts';
import { dayIn } from '@keystead/service-kit';
import { rowOf } from './row-of.ts';

/** A payment in a list. The day of payment is in the account's time zone. */
export function paymentRow(payment: Payment, zone: string) {
  const { id, tenant_id, tenant_name, property_id, property_name, lease_id } = payment;
  const { amount, payment_type, payment_method, status, due_date, paid_date } = payment;
  const paid_on = paid_date === null ? null : dayIn(zone, new Date(paid_date));
  const about = { tenant_id, tenant_name, property_id, property_name, lease_id };
  return rowOf('payments', { id, ...about, amount, payment_type, payment_method, status, due_date, paid_on });
}

/** One payment in detail. */
export function paymentDetail(payment: Payment, zone: string) {
  const { transaction_id, notes, reversed_at, reversal_reason, refund_status, disputed_at } = payment;
  const dayOf = (instant: string | null) => (instant === null ? null : dayIn(zone, new Date(instant)));
  const reversal = { reversed_on: dayOf(reversed_at), reversal_reason, refund_status, disputed_on: dayOf(disputed_at) };
  return rowOf('payments', { ...paymentRow(payment, zone), transaction_id, notes, ...reversal });
}
