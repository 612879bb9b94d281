import type { NewPayment, paymentStatuses, refundStatuses } from '@keystead/contracts';
import type { Author, Entity } from '@keystead/service-kit';

/** What has undone a completed payment. */
interface Reversal {
  readonly at: Date;
  readonly by: Author;
  readonly reason: string | null;
}

/** The refund of a reversed card payment. */
interface CardRefund {
  readonly status: (typeof refundStatuses)[number];
  /** When billing accepted the request; null until then. */
  readonly requested_at: Date | null;
}

/** A dispute with the cardholder's bank; it is open while the outcome is null. */
interface Dispute {
  /** The provider's id. */
  readonly id: string;
  readonly reason: string | null;
  readonly at: Date;
  readonly outcome: 'won' | 'lost' | null;
}

/** A payment as it is kept. Money in integer cents; calendar dates are text, `YYYY-MM-DD`. */
export interface Payment extends Entity {
  readonly property_id: number;
  readonly tenant_id: number;
  /** The tenant's lease of the property on the due date; null where there is none. */
  readonly lease_id: number | null;
  /** The names beside the ids, for search, lists and history; kept in step when either is renamed. */
  readonly property_name: string;
  readonly tenant_name: string;
  readonly amount_cents: number;
  readonly payment_type: NonNullable<NewPayment['payment_type']>;
  readonly payment_method: NonNullable<NewPayment['payment_method']>;
  /** As it was set; whoever reads it goes by {@link statusAt}. */
  readonly status: (typeof paymentStatuses)[number];
  readonly due_date: string | null;
  /** The due date, or {@link noDueDate}: what lists are sorted by. */
  readonly due_order: string;
  /** By which its due date ends: that of its property, else the account's. */
  readonly time_zone: string;
  /**
   * From when on it is overdue while it is open: local midnight after the due date, {@link never} without one, and
   * {@link always} where it was set to overdue.
   */
  readonly overdue_at: Date;
  /** When it was paid; kept when it is reversed. */
  readonly paid_date: Date | null;
  /** Who took the money, so that a receipt can say so; null until it is completed. */
  readonly received_by: Author | null;
  readonly transaction_id: string | null;
  readonly notes: string | null;
  readonly reversal: Reversal | null;
  /**
   * Whether billing completed it; payments of earlier releases lack it, see {@link isPaidOnline}.
   */
  readonly paid_online?: boolean;
  readonly refund?: CardRefund | null;
  readonly dispute?: Dispute | null;
  /** True if it was set to failed before it was completed, so that a replacement is due. */
  readonly replaced?: boolean;
  /** The payment that it replaces. */
  readonly replaces_id?: number | null;
  /** What it stands for among what happened: its creation, its payment, its reversal. */
  readonly happened_at: Date;
  /** When the next letter about its due date is to be written; null: none. */
  readonly remind_at: Date | null;
  /** The part of its account's payments of which figures are kept together (AggregateStore). */
  readonly figures_part: number;
  readonly search: readonly string[];
}

/** The fields that a payment copies from its property, its tenant and their lease. */
export type Place = Pick<
  Payment,
  'property_id' | 'property_name' | 'tenant_id' | 'tenant_name' | 'lease_id' | 'time_zone'
>;

/** In place of a due date that there isn't: after every other (the contract's dates end with 2999). */
export const noDueDate = '9999-12-31';
/** In place of an instant that never comes. */
export const never = new Date('9999-12-31T00:00:00.000Z');
/** In place of an instant that has always gone by: before all that are kept. */
export const always = new Date(0);

/**
 * What a payment reads as at an instant: a pending one is overdue from local midnight after its due date on (rules §5).
 */
export const statusAt = ({ status, overdue_at }: Pick<Payment, 'status' | 'overdue_at'>, now: Date) =>
  status === 'pending' && overdue_at <= now ? 'overdue' : status;

/** Whether it was paid once, be it reversed since: then it is part of the books. */
export const wasCompleted = ({ status, reversal }: Pick<Payment, 'status' | 'reversal'>): boolean =>
  status === 'completed' || status === 'disputed' || reversal !== null;

/** Whether it was paid by card through billing, so that a reversal refunds the card. */
export const isPaidOnline = ({ paid_online, payment_method, transaction_id }: Payment): boolean =>
  paid_online ?? (payment_method === 'credit_card' && /^pi_/.test(transaction_id ?? ''));

/**
 * Whether it was reversed, or failed while it was due. A replacement is then due, and it cannot be
 * changed.
 */
export const isReplaced = ({ reversal, replaced }: Pick<Payment, 'reversal' | 'replaced'>): boolean =>
  reversal !== null || replaced === true;

/** Whether it waits to be paid. */
export const isOpen = ({ status }: Pick<Payment, 'status'>): boolean => status === 'pending' || status === 'overdue';
