import type { NewPayment, Payment as PaymentAnswer, paymentStatuses, refundStatuses } from '@keystead/contracts';
import { type Author, type Caller, type Entity, manages, RENT_BY_CARD_OFF } from '@keystead/service-kit';

interface Reversal {
  readonly at: Date;
  readonly by: Author;
  readonly reason: string | null;
  /** The day on which the bank returned it; absent if somebody reversed it. */
  readonly returned_on?: string;
  /** Whether it is paid again on another day, by its replacement. */
  readonly corrects?: boolean;
  /** That day. Corrections of earlier releases lack it. */
  readonly corrected_on?: string;
}

interface CardRefund {
  readonly status: (typeof refundStatuses)[number];
  /** When billing accepted the request; null until then. */
  readonly requested_at: Date | null;
}

/** It is open while the outcome is null. */
interface Dispute {
  readonly id: string;
  readonly reason: string | null;
  readonly at: Date;
  readonly outcome: 'won' | 'lost' | null;
}

/** Money in integer cents; calendar dates are text, `YYYY-MM-DD`. */
export interface Payment extends Entity {
  readonly property_id: number;
  readonly tenant_id: number;
  /** On the due date; null without one. */
  readonly lease_id: number | null;
  /** Stored beside the ids for search, lists and history. The payment projection updates them after a renaming. */
  readonly property_name: string;
  readonly tenant_name: string;
  readonly amount_cents: number;
  readonly payment_type: NonNullable<NewPayment['payment_type']>;
  readonly payment_method: NonNullable<NewPayment['payment_method']>;
  /** The stored status. Readers use {@link statusAt}. */
  readonly status: (typeof paymentStatuses)[number];
  readonly due_date: string | null;
  /** The due date, or {@link noDueDate}: the sort key of lists. */
  readonly due_order: string;
  /** The time zone in which the due date ends: that of the property, else the account's. */
  readonly time_zone: string;
  /**
   * From when an open payment is overdue: local midnight after the due date, {@link never} without one, {@link always}
   * if it was set to overdue.
   */
  readonly overdue_at: Date;
  /** When it was paid. A reversal leaves it as it is. */
  readonly paid_date: Date | null;
  /** The user who received the money, for the receipt; null until completion. */
  readonly received_by: Author | null;
  readonly transaction_id: string | null;
  readonly notes: string | null;
  readonly reversal: Reversal | null;
  /** Payments of earlier releases lack it, see {@link isPaidOnline}. */
  readonly paid_online?: boolean;
  readonly refund?: CardRefund | null;
  readonly dispute?: Dispute | null;
  /** True if it was set to failed before it was completed, so that a replacement is due. */
  readonly replaced?: boolean;
  readonly replaces_id?: number | null;
  /**
   * Null unless a part was received, which is its amount since. What is left to pay until a payment of its own is due for
   * it, then 0.
   */
  readonly rest_cents?: number | null;
  /** The payment of which this is the rest. */
  readonly rest_of_id?: number | null;
  /** Whether it pays what its lease has charged, instead of an amount due of its own. */
  readonly on_account?: boolean;
  /** When its receipt was last e-mailed again. */
  readonly receipt_sent_at?: Date | null;
  /** Which charges it is for, if not for the oldest. */
  readonly designation?: NewPayment['designation'];
  /** When the latest activity was: the creation, the payment or the reversal. */
  readonly happened_at: Date;
  /** When the next reminder is due; null for none. */
  readonly remind_at: Date | null;
  /** Its shard in the aggregates of its account. Payments of earlier releases may lack it (AggregateShards). */
  readonly aggregate_shard?: number;
  readonly search: readonly string[];
}

export type Place = Pick<
  Payment,
  'property_id' | 'property_name' | 'tenant_id' | 'tenant_name' | 'lease_id' | 'time_zone'
>;

/** Replaces a missing due date. It sorts after every other (the contract's dates end with 2999). */
export const noDueDate = '9999-12-31';
export const never = new Date('9999-12-31T00:00:00.000Z');
/** Before all stored instants. */
export const always = new Date(0);

/** A pending payment is overdue from local midnight after its due date (rules §5). */
export const statusAt = ({ status, overdue_at }: Pick<Payment, 'status' | 'overdue_at'>, now: Date) =>
  status === 'pending' && overdue_at <= now ? 'overdue' : status;

/** Even if reversed since. It is then part of the books. */
export const wasCompleted = ({ status, reversal }: Pick<Payment, 'status' | 'reversal'>): boolean =>
  status === 'completed' || status === 'disputed' || reversal !== null;

/** By card through billing, so that a reversal refunds the card. */
export const isPaidOnline = ({ paid_online, payment_method, transaction_id }: Payment): boolean =>
  paid_online ?? (payment_method === 'credit_card' && /^pi_/.test(transaction_id ?? ''));

/** Reversed, or failed while it was due. A replacement is then due, and it cannot be changed. */
export const isReplaced = ({ reversal, replaced }: Pick<Payment, 'reversal' | 'replaced'>): boolean =>
  reversal !== null || replaced === true;

export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean => status === 'pending' || status === 'overdue';

/** The provider's limit, in integer cents. */
const MAX_BY_CARD = 99_999_999;

/** Rules §2. A tenant may read and pay their own. */
export const paymentPolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  manage: (caller: Caller, payment: Pick<Payment, 'account_id'>) => manages(caller, payment.account_id),
  /** The scope has ensured that the payment is the caller's. */
  pay: (caller: Caller, payment: Pick<Payment, 'account_id'>) => !manages(caller, payment.account_id),
};

export const TOO_LARGE_FOR_CARD = 'This amount is too large to be paid by card.';

export const fitsCard = ({ amount_cents }: Pick<Payment, 'amount_cents'>): boolean => amount_cents <= MAX_BY_CARD;

/** For the tenant; null if it can. `acceptsCards` is that of the installation (`RENT_PAYMENTS`). */
function cardRejection(payment: Payment, acceptsCards: boolean): string | null {
  if (!acceptsCards) return RENT_BY_CARD_OFF;
  return fitsCard(payment) ? null : TOO_LARGE_FOR_CARD;
}

/** Null for managers and for payments that are not open. */
export const payReason = (caller: Caller, payment: Payment, acceptsCards: boolean): string | null =>
  paymentPolicy.pay(caller, payment) && isOpen(payment) ? cardRejection(payment, acceptsCards) : null;

export function abilitiesOf(caller: Caller, payment: Payment, acceptsCards: boolean): PaymentAnswer['abilities'] {
  const managing = paymentPolicy.manage(caller, payment);
  return {
    update: managing && !isReplaced(payment),
    complete: managing && !wasCompleted(payment) && !isReplaced(payment),
    reverse: managing && payment.status === 'completed',
    delete: managing && !wasCompleted(payment),
    receipt: payment.status === 'completed',
    pay: paymentPolicy.pay(caller, payment) && isOpen(payment) && cardRejection(payment, acceptsCards) === null,
  };
}
