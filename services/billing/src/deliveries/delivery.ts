/**
 * Received money that billing reports to operations. It is stored first, by itself. The ledger entry, the report and
 * any refund follow from it, and each is retried until it succeeds.
 */
export interface Delivery {
  /** The payment intent's id, by which operations knows the transaction too. */
  readonly _id: string;
  /** The checkout in which the payment was made. */
  readonly checkout_id: string;
  readonly session_id: string;
  readonly payment_id: number;
  readonly account_id: number;
  readonly amount_cents: number;
  readonly paid_at: Date;
  /**
   * `refused`: operations refused the payment, and the refund is not complete. `reversed`: the
   * payment was reversed and is to be refunded. `changed`: refunds or disputes at the provider have
   * changed and must be sent to operations.
   */
  readonly state: 'waiting' | 'refused' | 'reversed' | 'changed' | 'done';
  /** Counts events about refunds and disputes, so that an event during an attempt is not lost. */
  readonly looks?: number;
  readonly attempts: number;
  readonly next_at: Date;
  readonly ended_at: Date | null;
}
