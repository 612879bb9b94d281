import type { CardPaymentState } from '@keystead/contracts';
import type { Payment } from '../payments/payment.ts';
import type { Doing } from '../payments/payment-change.ts';
import { derived } from '../payments/payment-terms.ts';
import { reversedPayment } from '../payments/settled-payment.ts';

type Dispute = NonNullable<CardPaymentState['dispute']>;
type Refund = NonNullable<CardPaymentState['refund']>;

const LOST = 'The cardholder disputed the payment, and the bank decided for the cardholder.';
const REFUNDED = 'The payment was refunded at the payment provider.';

function withDispute(payment: Payment, { id, status, reason, at }: Dispute, doing: Doing): Payment {
  const dispute = { id, reason, at: new Date(at), outcome: status === 'open' ? null : status };
  const decided = payment.dispute?.id === id && payment.dispute.outcome !== null;
  if (status === 'open')
    return payment.status === 'completed' && !decided
      ? derived({ ...payment, status: 'disputed', dispute, happened_at: doing.now }, doing.now)
      : payment;
  if (status === 'won')
    return payment.status === 'disputed'
      ? derived({ ...payment, status: 'completed', dispute, happened_at: doing.now }, doing.now)
      : payment;
  return payment.reversal === null ? reversedPayment({ ...payment, dispute }, LOST, doing, null) : payment;
}

function withRefund(payment: Payment, { status, at }: Refund, doing: Doing): Payment {
  const refund = { status, requested_at: payment.refund?.requested_at ?? new Date(at) };
  if (payment.reversal !== null) return payment.refund?.status === status ? payment : { ...payment, refund };
  return status === 'succeeded' ? reversedPayment(payment, REFUNDED, doing, refund) : payment;
}

/**
 * Applies the provider's refund and dispute state to a payment. Idempotent, and safe with late
 * states: a decided dispute is not reopened, and a reversed payment stays reversed.
 */
export function withCardState(payment: Payment, { dispute, refund }: CardPaymentState, doing: Doing): Payment {
  const decided = dispute === null ? payment : withDispute(payment, dispute, doing);
  return refund === null ? decided : withRefund(decided, refund, doing);
}
