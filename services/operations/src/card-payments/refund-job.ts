import type { Answer, Body } from '@keystead/contracts';
import { attemptEach, everything, type Job, retryOnConflict } from '@keystead/service-kit';
import type { PaymentRepository } from '../payments/payment.repository.ts';
import type { Payment } from '../payments/payment.ts';
import { paymentProvider } from './card-payment.ts';

export interface Refunds {
  /** In full, and once however often it is requested. @throws Unavailable while billing is down */
  request(what: Body<'POST /internal/refunds'>): Promise<Answer<'POST /internal/refunds'>>;
}

interface RefundDependencies {
  readonly payments: Pick<PaymentRepository, 'records' | 'toRefund' | 'refundRequested'>;
  readonly refunds: Refunds;
  readonly now: () => Date;
}

/** Billing has no such card payment, because a user typed the transaction id. */
const failRefund = ({ payments: { records } }: RefundDependencies, { _id }: Payment) =>
  retryOnConflict('this payment', async () => {
    const payment = await records.find(everything, _id);
    if (payment?.refund?.status !== 'pending') return true;
    const refund = { ...payment.refund, status: 'failed' } as const;
    return records.save(everything, payment, { ...payment, refund }, paymentProvider);
  });

async function requestRefund(deps: RefundDependencies, payment: Payment): Promise<void> {
  const { _id: payment_id, account_id, transaction_id } = payment;
  const { outcome } = await deps.refunds.request({ payment_id, account_id, transaction_id: transaction_id ?? '' });
  await (outcome === 'accepted' ? deps.payments.refundRequested(payment, deps.now()) : failRefund(deps, payment));
}

/** Repeats a request until billing has accepted it; billing refunds once. */
export const refundJob = (deps: RefundDependencies): Job => ({
  name: 'request refunds of card payments',
  every: 2_000,
  run: () =>
    attemptEach(
      deps.payments.toRefund(),
      (payment) => requestRefund(deps, payment),
      (failures) => `${failures} refunds could not be requested`,
    ),
});
