import Stripe from 'stripe';
import type { CustomerStore } from '../customers/customers.repository.ts';
import type { Customer } from '../customers/customers.ts';
import { ifKnown, rejectionCode } from '../provider/provider-failure.ts';
import { billsOfSubscription, providerState } from '../provider/provider-subscriptions.ts';
import { idOf } from '../provider/provider-values.ts';

interface CardDependencies {
  readonly customers: CustomerStore;
  readonly stripe: Stripe;
}

/** The statuses of subscriptions that continue and are paid by card. */
const payableStatuses: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['active', 'past_due']);
/** The refusal codes that mean that an invoice needs no more payment. */
const closedInvoiceCodes: ReadonlySet<string | undefined> = new Set(['invoice_already_paid', 'invoice_not_open']);

/** Pays the open invoices of a subscription with a card. The provider retries a declined card on its own schedule. */
async function payOpenInvoices(stripe: Stripe, bills: readonly Stripe.Invoice[], subscriptionId: string, card: string) {
  const open = billsOfSubscription(bills, subscriptionId).filter(({ status }) => status === 'open');
  for (const { id } of open.toSorted((a, b) => a.created - b.created))
    await stripe.invoices.pay(id, { payment_method: card }, { idempotencyKey: `pay-${id}-${card}` }).catch((error) => {
      if (!(error instanceof Stripe.errors.StripeCardError || closedInvoiceCodes.has(rejectionCode(error))))
        throw error;
    });
}

/**
 * Starts to use the card that a user has saved on the provider's page. The provider makes it the customer's default
 * card. A subscription that began with its own card ignores the default, and the provider doesn't retry open invoices
 * with it. This function makes it the card that pays for the account from now on. It handles each card once. After a
 * crash before `setCard`, the calls repeat and are harmless.
 */
export async function useNewCard(
  { customers, stripe }: CardDependencies,
  { _id, card: previousCard }: Customer,
): Promise<void> {
  const customer = await stripe.customers.retrieve(_id);
  const card = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  // Don't compare with the subscription's own card: an old default card would replace the card of a later checkout.
  if (card === null || card === previousCard) return;
  const { subscriptions, invoices } = await providerState(stripe, _id);
  for (const { id, status, default_payment_method } of subscriptions) {
    if (!payableStatuses.has(status)) continue;
    await payOpenInvoices(stripe, invoices, id, card);
    const own = idOf(default_payment_method);
    if (own !== null && own !== card)
      // The subscription may have ended in the meantime.
      await ifKnown(stripe.subscriptions.update(id, { default_payment_method: card }));
  }
  await customers.setCard(_id, card);
}
