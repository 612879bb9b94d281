import { type CardPaymentState, operations } from '@keystead/contracts';
import { authorise, endpoint, everything, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { paidBy } from './card-payment.ts';
import { paymentProvider, withCardState } from './card-payment-state.ts';

/** Undefined if the payment was changed in the meantime and has to be read again. */
async function apply({ payments: { records } }: Dependencies, state: CardPaymentState, now: Date) {
  const payment = await records.find(everything, state.payment_id);
  if (!payment || !paidBy(payment, state)) return 'unknown';
  const changed = withCardState(payment, state, { by: paymentProvider, now });
  return (await records.save(everything, payment, changed, paymentProvider)) && 'applied';
}

/** Applies the refund and dispute state that billing has read from the provider. */
export const applyCardPaymentState = (deps: Dependencies) =>
  endpoint(operations, 'POST /internal/card-payment-states', async ({ service, body }) => {
    authorise(service === 'billing', 'Only the billing service may report card payments.');
    const now = deps.now();
    return reply({ outcome: await retryOnConflict('this payment', () => apply(deps, body, now)) });
  });
