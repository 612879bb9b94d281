import type { Answer, CardPaymentState } from '@keystead/contracts';

/** What billing sends to operations about a received payment: `amount` in dollars, `paid_at` as an ISO instant. */
export interface ReceivedPayment {
  readonly payment_id: number;
  readonly amount: number;
  /** The provider's id, by which operations recognises a repeated message. */
  readonly transaction_id: string;
  readonly paid_at: string;
}

/** The part of operations that takes payments by card. */
export interface CardPayments {
  /** Sends operations a received payment. Throws unless operations answers. */
  complete(payment: ReceivedPayment): Promise<Answer<'POST /internal/card-payments'>>;
  /**
   * Sends operations the refund and dispute state of a payment. Throws unless operations answers.
   */
  update(state: CardPaymentState): Promise<Answer<'POST /internal/card-payment-states'>>;
}
