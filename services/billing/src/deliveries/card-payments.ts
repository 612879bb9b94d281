import type { Answer, CardPaymentState } from '@keystead/contracts';

/** What operations is told of a payment that was taken; `amount` in dollars, `paid_at` an instant. */
export interface TakenPayment {
  readonly payment_id: number;
  readonly amount: number;
  /** The provider's id, by which a repeated telling is known. */
  readonly transaction_id: string;
  readonly paid_at: string;
}

/** Operations' part in payments by card. */
export interface CardPayments {
  /** Tells operations that money was taken; anything but an answer of theirs is thrown. */
  settle(payment: TakenPayment): Promise<Answer<'POST /internal/card-payments'>>;
  /**
   * Sends operations the refund and dispute state of a payment. Throws unless operations answers.
   */
  update(state: CardPaymentState): Promise<Answer<'POST /internal/card-payment-states'>>;
}
