import { billing } from '@keystead/contracts';
import { authorise, type Endpoint, endpoint, Forbidden, RENT_BY_CARD_OFF, reply, toCents } from '@keystead/service-kit';
import type { CheckoutService } from '../checkouts/checkout-service.ts';
import type { PaymentCheckout, WantedPayment } from '../checkouts/payment-checkout.ts';
import type { DeliveryWorker } from './delivery-worker.ts';

interface CardPaymentDependencies {
  readonly checkoutService: CheckoutService<WantedPayment, PaymentCheckout>;
  readonly deliveryWorker: Pick<DeliveryWorker, 'refund'>;
  /** See `acceptsRentByCard`. */
  readonly acceptsCards: boolean;
}

export const cardPaymentEndpoints = (deps: CardPaymentDependencies): Endpoint[] => [
  /**
   * Begins a tenant's payment by card, or returns the URL of the page that is still open. Only operations knows the
   * payment's owner and amount, and it has authorised the tenant.
   */
  endpoint(billing, 'POST /internal/checkouts', async ({ caller, service, body }) => {
    if (service !== 'operations' || caller?.role !== 'tenant')
      throw new Forbidden('Only operations may start a card payment, on behalf of a tenant.');
    authorise(deps.acceptsCards, RENT_BY_CARD_OFF);
    const { amount, email, ...payment } = body;
    const wanted = { ...payment, amount_cents: toCents(amount), email: email ?? null };
    return reply({ checkout_url: await deps.checkoutService.start(wanted) });
  }),
  /**
   * Refunds a reversed card payment. Operations has checked that the caller may reverse it. Billing
   * checks against its own records that it received this transaction for this payment and account,
   * because a user may have typed any transaction id.
   */
  endpoint(billing, 'POST /internal/refunds', async ({ service, body }) => {
    authorise(service === 'operations', 'Only operations may request refunds.');
    const { transaction_id, payment_id, account_id } = body;
    const accepted = await deps.deliveryWorker.refund({ _id: transaction_id, payment_id, account_id });
    return reply({ outcome: accepted ? 'accepted' : 'unknown' });
  }),
];
