import type { Body } from '@keystead/contracts';
import { type Author, toCents } from '@keystead/service-kit';
import { isOpen, type Payment } from '../payments/payment.ts';
import { derived } from '../payments/payment-terms.ts';

/** What billing tells of money that was taken. */
export type CardPayment = Body<'POST /internal/card-payments'>;

/** Whether a payment was completed by just this transaction, be it reversed since. */
export const paidBy = (payment: Payment, { transaction_id }: Pick<CardPayment, 'transaction_id'>): boolean =>
  payment.paid_date !== null && payment.payment_method === 'credit_card' && payment.transaction_id === transaction_id;

/** Whether money that was taken is for this payment as it stands: it still waits, and for that amount. */
export const takes = (payment: Payment, { amount }: CardPayment): boolean =>
  isOpen(payment) && payment.amount_cents === toCents(amount);

/** A payment completed by card; who has recorded it is the one that received the money. */
export function paidByCard(payment: Payment, { transaction_id, paid_at }: CardPayment, now: Date): Payment {
  const paid_date = new Date(paid_at);
  const received_by: Author = payment.created_by;
  const paid = { status: 'completed', paid_date, received_by, happened_at: paid_date } as const;
  return derived({ ...payment, ...paid, payment_method: 'credit_card', transaction_id, paid_online: true }, now);
}
