import type { Body } from '@keystead/contracts';
import { type Author, toCents } from '@keystead/service-kit';
import { isOpen, type Payment } from '../payments/payment.ts';
import { derived } from '../payments/payment-terms.ts';

/** Billing's report of money that was taken. */
export type CardPayment = Body<'POST /internal/card-payments'>;

/** Whether this very transaction completed the payment, even if the payment was reversed since. */
export const paidBy = (payment: Payment, { transaction_id }: Pick<CardPayment, 'transaction_id'>): boolean =>
  payment.paid_date !== null && payment.payment_method === 'credit_card' && payment.transaction_id === transaction_id;

/** Whether the money that was taken matches the payment as it is now: it is still open, and for that amount. */
export const canAccept = (payment: Payment, { amount }: CardPayment): boolean =>
  isOpen(payment) && payment.amount_cents === toCents(amount);

/** The payment, completed by card. Its creator counts as the receiver of the money. */
export function paidByCard(payment: Payment, { transaction_id, paid_at }: CardPayment, now: Date): Payment {
  const paid_date = new Date(paid_at);
  const received_by: Author = payment.created_by;
  const paid = { status: 'completed', paid_date, received_by, happened_at: paid_date } as const;
  return derived({ ...payment, ...paid, payment_method: 'credit_card', transaction_id, paid_online: true }, now);
}
