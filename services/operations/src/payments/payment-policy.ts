import type { Payment as PaymentAnswer } from '@keystead/contracts';
import { type Caller, manages, RENT_BY_CARD_OFF } from '@keystead/service-kit';
import { isOpen, isReplaced, type Payment, wasCompleted } from './payment.ts';

/** The largest card payment that the payment provider accepts, in integer cents. */
const MAX_BY_CARD = 99_999_999;

/** Who may do what with payments (rules §2). A tenant may read and pay their own. */
export const paymentPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  /** Whether the caller may change, complete, reverse or delete the payment, and read its history. */
  manage: (caller: Caller, payment: Pick<Payment, 'account_id'>) => manages(caller, payment.account_id),
  /** Whether the caller may pay by card. The scope has ensured that the payment is theirs. */
  pay: (caller: Caller, payment: Pick<Payment, 'account_id'>) => !manages(caller, payment.account_id),
};

/** The message for tenants if {@link fitsCard} is false. */
export const TOO_LARGE_FOR_CARD = 'This amount is too large to be paid by card.';

/** Whether a payment's amount can be paid by card. */
export const fitsCard = ({ amount_cents }: Pick<Payment, 'amount_cents'>): boolean => amount_cents <= MAX_BY_CARD;

/** The installation's rules for card payments. */
export interface CardPolicy {
  /** False if the installation does not accept rent by card (`RENT_PAYMENTS`). */
  readonly acceptsCards: boolean;
}

/** The reason for the tenant why an open payment cannot be paid by card; null if it can. */
function cardRejection(payment: Payment, { acceptsCards }: CardPolicy): string | null {
  if (!acceptsCards) return RENT_BY_CARD_OFF;
  return fitsCard(payment) ? null : TOO_LARGE_FOR_CARD;
}

/**
 * Why a tenant cannot pay this payment by card; null for managers and for payments that are not
 * open.
 */
export const payReason = (caller: Caller, payment: Payment, cards: CardPolicy): string | null =>
  paymentPolicy.pay(caller, payment) && isOpen(payment) ? cardRejection(payment, cards) : null;

/** The abilities of a caller who sees a payment, in its current state. */
export function abilitiesOf(caller: Caller, payment: Payment, cards: CardPolicy): PaymentAnswer['abilities'] {
  const managing = paymentPolicy.manage(caller, payment);
  return {
    update: managing && !isReplaced(payment),
    complete: managing && !wasCompleted(payment) && !isReplaced(payment),
    reverse: managing && payment.status === 'completed',
    delete: managing && !wasCompleted(payment),
    receipt: payment.status === 'completed',
    pay: paymentPolicy.pay(caller, payment) && isOpen(payment) && cardRejection(payment, cards) === null,
  };
}
