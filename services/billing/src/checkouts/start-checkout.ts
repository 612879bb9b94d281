import { billing } from '@keystead/contracts';
import { authorise, endpoint, Forbidden, RENT_BY_CARD_OFF, reply, toCents } from '@keystead/service-kit';
import type { CheckoutService } from './checkout-service.ts';
import type { PaymentCheckout, WantedPayment } from './payment-checkout.ts';

/**
 * Begins a tenant's payment by card, or returns the URL of the page that is still open. Only operations knows the
 * payment's owner and amount, and it has authorised the tenant.
 */
export const startCheckout = (checkouts: CheckoutService<WantedPayment, PaymentCheckout>, acceptsCards: boolean) =>
  endpoint(billing, 'POST /internal/checkouts', async ({ caller, service, body }) => {
    if (service !== 'operations' || caller?.role !== 'tenant')
      throw new Forbidden('Only operations may start a card payment, on behalf of a tenant.');
    authorise(acceptsCards, RENT_BY_CARD_OFF);
    const { amount, email, ...payment } = body;
    const checkout_url = await checkouts.start({ ...payment, amount_cents: toCents(amount), email: email ?? null });
    return reply({ checkout_url });
  });
