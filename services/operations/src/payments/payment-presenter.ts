import type { Payment as PaymentAnswer } from '@keystead/contracts';
import { type Caller, fromCents } from '@keystead/service-kit';
import { isPaidOnline, type Payment, statusAt } from './payment.ts';
import { abilitiesOf, type CardPolicy, payReason } from './payment-policy.ts';

/** The caller who reads a payment, the time, and the rules for card payments. */
export interface PaymentReading extends CardPolicy {
  readonly caller: Caller;
  readonly now: Date;
}

/** Presents a payment as the contract has it, with its status at an instant and the caller's abilities. */
export function presentPayment(payment: Payment, { caller, now, acceptsCards }: PaymentReading): PaymentAnswer {
  const { property_id, property_name, tenant_id, tenant_name, lease_id, reversal } = payment;
  return {
    id: payment._id,
    property_id,
    property_name,
    tenant_id,
    tenant_name,
    lease_id,
    amount: fromCents(payment.amount_cents),
    payment_type: payment.payment_type,
    payment_method: payment.payment_method,
    status: statusAt(payment, now),
    due_date: payment.due_date,
    paid_date: payment.paid_date?.toISOString() ?? null,
    transaction_id: payment.transaction_id,
    notes: payment.notes,
    reversed_at: reversal?.at.toISOString() ?? null,
    reversal_reason: reversal?.reason ?? null,
    paid_online: isPaidOnline(payment),
    refund_status: payment.refund?.status ?? null,
    disputed_at: payment.dispute?.at.toISOString() ?? null,
    dispute_reason: payment.dispute?.reason ?? null,
    replaces_payment_id: payment.replaces_id ?? null,
    pay_reason: payReason(caller, payment, { acceptsCards }),
    version: payment.version,
    created_at: payment.created_at.toISOString(),
    updated_at: payment.updated_at.toISOString(),
    abilities: abilitiesOf(caller, payment, { acceptsCards }),
  };
}
