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
   * `refused`: operations wants it to go back, which it hasn't yet. `reversed`: it was taken and is to be refunded since.
   * `changed`: something has become of it at the provider, which operations is to be told.
   */
  readonly state: 'waiting' | 'refused' | 'reversed' | 'changed' | 'done';
  /** Counts what was heard of it at the provider, so that nothing of it is lost while it is being seen to. */
  readonly looks?: number;
  readonly attempts: number;
  readonly next_at: Date;
  readonly ended_at: Date | null;
}
