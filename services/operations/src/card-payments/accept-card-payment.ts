import { type Answer, operations } from '@keystead/contracts';
import { type Author, authorise, endpoint, everything, reply, retryOnConflict } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Payment } from '../payments/payment.ts';
import { type CardPayment, canAccept, paidBy, paidByCard } from './card-payment.ts';

type Outcome = Answer<'POST /internal/card-payments'>['outcome'];

/** The author of the change: the tenant who paid, or the creator of the payment if the tenant is unknown. */
async function payerOf({ readModel }: Dependencies, { tenant_id, created_by }: Payment): Promise<Author> {
  const tenant = (await readModel.tenants([tenant_id])).get(tenant_id);
  return tenant ? { user_id: tenant.user_id, name: tenant.name } : created_by;
}

/** Completes the payment by a transaction. Returns undefined after a version conflict: the caller then retries. */
async function accept(deps: Dependencies, paid: CardPayment, now: Date): Promise<Outcome | undefined> {
  const { records } = deps.payments;
  const payment = await records.find(everything, paid.payment_id);
  if (!payment) return 'refused';
  if (paidBy(payment, paid)) return 'repeated';
  if (!canAccept(payment, paid)) return 'refused';
  const by = await payerOf(deps, payment);
  return (await records.save(everything, payment, paidByCard(payment, paid, now), by)) && 'completed';
}

/**
 * Accepts billing's report, which comes from the provider, that a payment was paid by card. Billing may repeat a
 * transaction any number of times. A payment that was completed otherwise, changed or deleted meanwhile is refused, so
 * that billing refunds the money.
 */
export const acceptCardPayment = (deps: Dependencies) =>
  endpoint(operations, 'POST /internal/card-payments', async ({ service, body }) => {
    authorise(service === 'billing', 'Only the billing service may report card payments.');
    const now = deps.now();
    return reply({ outcome: await retryOnConflict('this payment', () => accept(deps, body, now)) });
  });
