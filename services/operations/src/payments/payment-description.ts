import { fromCents, type HistorySnapshot } from '@keystead/service-kit';
import type { Payment } from './payment.ts';

/** The history snapshot of a payment, under the API's field names. */
export function describePayment(payment: Payment): HistorySnapshot {
  const { property_id, property_name, tenant_id, tenant_name, lease_id, payment_type, payment_method } = payment;
  const { status, due_date, paid_date, transaction_id, notes, reversal } = payment;
  return {
    // The ids are included because names are not unique.
    property_id,
    property_name,
    tenant_id,
    tenant_name,
    lease_id,
    amount: fromCents(payment.amount_cents),
    payment_type,
    payment_method,
    status,
    due_date,
    paid_date: paid_date?.toISOString() ?? null,
    transaction_id,
    notes,
    reversed_at: reversal?.at.toISOString() ?? null,
    reversal_reason: reversal?.reason ?? null,
    refund_status: payment.refund?.status ?? null,
    disputed_at: payment.dispute?.at.toISOString() ?? null,
    dispute_reason: payment.dispute?.reason ?? null,
    replaces_payment_id: payment.replaces_id ?? null,
  };
}
