import { everything, type Job, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Payment } from '../payments/payment.ts';
import { paymentProvider } from './apply-card-payment-state.ts';

type Deps = Pick<Dependencies, 'payments' | 'refunds' | 'now'>;

/**
 * Marks the refund as failed: billing has no such card payment, because a user typed the
 * transaction id.
 */
const failRefund = ({ payments: { records } }: Deps, { _id }: Payment) =>
  retryOnConflict('this payment', async () => {
    const payment = await records.find(everything, _id);
    if (payment?.refund?.status !== 'pending') return true;
    const refund = { ...payment.refund, status: 'failed' } as const;
    return records.save(everything, payment, { ...payment, refund }, paymentProvider);
  });

async function requestRefund(deps: Deps, payment: Payment): Promise<void> {
  const { _id: payment_id, account_id, transaction_id } = payment;
  const { outcome } = await deps.refunds.request({ payment_id, account_id, transaction_id: transaction_id ?? '' });
  await (outcome === 'accepted' ? deps.payments.refundRequested(payment, deps.now()) : failRefund(deps, payment));
}

/**
 * Requests refunds of reversed card payments from billing. Repeats a request until billing has
 * accepted it; billing refunds once.
 */
export const refundJob = (deps: Deps): Job => ({
  name: 'request refunds of card payments',
  every: 2_000,
  async run() {
    const failures: unknown[] = [];
    for await (const payment of deps.payments.toRefund())
      await requestRefund(deps, payment).catch((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} refunds could not be requested`);
  },
});
