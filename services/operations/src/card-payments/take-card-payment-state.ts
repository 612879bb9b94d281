import { type CardPaymentState, operations } from '@keystead/contracts';
import { type Author, authorise, endpoint, everything, reply, untilUndisturbed } from '@keystead/service-kit';
import type { OperationsParts } from '../operations-parts.ts';
import { paidBy } from './card-payment.ts';
import { withCardState } from './card-payment-state.ts';

/** In whose name the provider's word changes payments; nobody has the id. */
export const paymentProvider: Author = { user_id: Number.MAX_SAFE_INTEGER, name: 'Payment provider' };

/** Undefined when the payment was changed meanwhile and has to be read again. */
async function apply({ payments: { records } }: OperationsParts, state: CardPaymentState, now: Date) {
  const payment = await records.find(everything, state.payment_id);
  if (!payment || !paidBy(payment, state)) return 'unknown';
  const changed = withCardState(payment, state, { by: paymentProvider, now });
  return (await records.save(everything, payment, changed, paymentProvider)) && 'applied';
}

/** Takes billing's word, who has read it of the provider, of what has become of a card payment's money. */
export const takeCardPaymentState = (parts: OperationsParts) =>
  endpoint(operations, 'POST /internal/card-payment-states', async ({ service, body }) => {
    authorise(service === 'billing', 'Only billing, who has the provider’s word, may say so.');
    const now = parts.now();
    return reply({ outcome: await untilUndisturbed('this payment', () => apply(parts, body, now)) });
  });
