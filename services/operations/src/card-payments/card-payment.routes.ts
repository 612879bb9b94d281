import { type CardPaymentState, operations } from '@keystead/contracts';
import {
  type Author,
  authorise,
  Conflict,
  type Endpoint,
  endpoint,
  everything,
  fromCents,
  RENT_BY_CARD_OFF,
  reply,
  retryOnConflict,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import { purposeOf } from '../payments/payment.mapper.ts';
import { paymentHandlers } from '../payments/payment.routes.ts';
import {
  fitsCard,
  isOpen,
  type Payment,
  paymentPolicy,
  TOO_LARGE_FOR_CARD,
  wasCompleted,
} from '../payments/payment.ts';
import { type CardPayment, canAccept, paidBy, paidByCard, paymentProvider, withCardState } from './card-payment.ts';

/** The maximum length of a description in billing, in characters. */
const MAX_DESCRIPTION = 300;

function assertPayable(payment: Payment): void {
  if (wasCompleted(payment)) throw new Conflict('This payment has already been paid.', 'payment_settled');
  if (!isOpen(payment)) throw new Conflict('This payment has failed. Ask your landlord about it.', 'payment_settled');
  if (!fitsCard(payment)) throw new Conflict(TOO_LARGE_FOR_CARD);
}

const descriptionOf = (payment: Payment) =>
  [...`${purposeOf(payment)} · ${payment.property_name}`].slice(0, MAX_DESCRIPTION).join('');

/** The tenant who paid, or the creator of the payment if the tenant is unknown. */
async function payerOf({ readModel }: Dependencies, { tenant_id, created_by }: Payment): Promise<Author> {
  const tenant = (await readModel.tenants([tenant_id])).get(tenant_id);
  return tenant ? { user_id: tenant.user_id, name: tenant.name } : created_by;
}

/** Undefined after a version conflict: the caller then retries. */
async function accept(deps: Dependencies, paid: CardPayment, now: Date) {
  const { records } = deps.payments;
  const payment = await records.find(everything, paid.payment_id);
  if (!payment) return 'refused';
  if (paidBy(payment, paid)) return 'repeated';
  if (!canAccept(payment, paid)) return 'refused';
  const by = await payerOf(deps, payment);
  return (await records.save(everything, payment, paidByCard(payment, paid, now), by)) && 'completed';
}

/** Undefined after a version conflict: the caller then retries. */
async function apply({ payments: { records } }: Dependencies, state: CardPaymentState, now: Date) {
  const payment = await records.find(everything, state.payment_id);
  if (!payment || !paidBy(payment, state)) return 'unknown';
  const changed = withCardState(payment, state, { by: paymentProvider, now });
  return (await records.save(everything, payment, changed, paymentProvider)) && 'applied';
}

export const cardPaymentEndpoints = (deps: Dependencies): Endpoint[] => [
  /** Billing reports the payment once the provider has confirmed it. */
  endpoint(operations, 'POST /payments/{id}/checkout', async (request) => {
    const { caller, requestId } = request;
    const { readModel, checkouts } = deps;
    const payment = await paymentHandlers(deps).get(request);
    authorise(paymentPolicy.pay(caller, payment), 'Only the tenant pays by card.');
    authorise(deps.acceptsCards, RENT_BY_CARD_OFF);
    assertPayable(payment);
    const tenant = (await readModel.tenants([payment.tenant_id])).get(payment.tenant_id);
    const { checkout_url } = await checkouts.start(
      {
        payment_id: payment._id,
        account_id: payment.account_id,
        amount: fromCents(payment.amount_cents),
        description: descriptionOf(payment),
        email: tenant?.email ?? null,
        return_path: `/app/payments/${payment._id}`,
      },
      { caller, requestId },
    );
    return reply({ checkout_url });
  }),
  /**
   * Billing may repeat a transaction any number of times. A payment that was completed otherwise, changed or deleted
   * meanwhile is refused, so that billing refunds the money.
   */
  endpoint(operations, 'POST /internal/card-payments', async ({ service, body }) => {
    authorise(service === 'billing', 'Only the billing service may report card payments.');
    const now = deps.now();
    return reply({ outcome: await retryOnConflict('this payment', () => accept(deps, body, now)) });
  }),
  endpoint(operations, 'POST /internal/card-payment-states', async ({ service, body }) => {
    authorise(service === 'billing', 'Only the billing service may report card payments.');
    const now = deps.now();
    return reply({ outcome: await retryOnConflict('this payment', () => apply(deps, body, now)) });
  }),
];
