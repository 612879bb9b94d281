/**
 * Money that was taken and that operations is to be told of. It is written first, by itself: the ledger's entry, the
 * telling and, where it must go back, the refund follow from it, each as often as it takes.
 */
export interface Delivery {
  /** The payment intent's id, by which operations knows the transaction too. */
  readonly _id: string;
  /** The checkout that was paid. */
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
