import Stripe from 'stripe';
import type { Customer } from '../customers/customer.ts';
import type { CustomerStore } from '../customers/customer-store.ts';
import { idOf } from '../provider/object-id.ts';
import { refusalCode } from '../provider/provider-failure.ts';
import { billsOfSubscription } from '../synchronisation/bills-of-subscription.ts';
import { providerState } from '../synchronisation/provider-state.ts';

/** What taking a new card into use needs. */
interface CardNeeds {
  readonly customers: CustomerStore;
  readonly stripe: Stripe;
}

/** How subscriptions stand that go on, and are paid with a card. */
const live: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['active', 'past_due']);
/** Refusals that mean that a bill needs no payment any more. */
const settled: ReadonlySet<string | undefined> = new Set(['invoice_already_paid', 'invoice_not_open']);

async function unlessRefused(change: Promise<unknown>, isHarmless: (error: unknown) => boolean): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!isHarmless(error)) throw error;
  }
}

/** Tries what a subscription owes with a card. One that is declined is tried again by the provider's own schedule. */
async function payOpen(stripe: Stripe, bills: readonly Stripe.Invoice[], subscriptionId: string, card: string) {
  const open = billsOfSubscription(bills, subscriptionId).filter(({ status }) => status === 'open');
  for (const { id } of open.toSorted((a, b) => a.created - b.created))
    await unlessRefused(
      stripe.invoices.pay(id, { payment_method: card }, { idempotencyKey: `pay-${id}-${card}` }),
      (error) => error instanceof Stripe.errors.StripeCardError || settled.has(refusalCode(error)),
    );
}

/**
 * Takes the card that somebody has saved on the provider's page into use. There it becomes the customer's default, which a
 * subscription that was begun with a card of its own doesn't look at, and bills that are open are not tried with it; here it
 * is what the account is paid with from now on. A card is seen to once; a crash before that is noted repeats harmless calls.
 */
export async function useNewCard({ customers, stripe }: CardNeeds, { _id, card: known }: Customer): Promise<void> {
  const customer = await stripe.customers.retrieve(_id);
  const card = customer.deleted ? null : idOf(customer.invoice_settings.default_payment_method);
  // Not compared with the subscription's own: a card of long ago would displace that of a later checkout.
  if (card === null || card === known) return;
  const { subscriptions, invoices } = await providerState(stripe, _id);
  for (const { id, status, default_payment_method } of subscriptions) {
    if (!live.has(status)) continue;
    await payOpen(stripe, invoices, id, card);
    const own = idOf(default_payment_method);
    if (own !== null && own !== card)
      await unlessRefused(
        stripe.subscriptions.update(id, { default_payment_method: card }),
        // It has ended meanwhile.
        (error) => refusalCode(error) === 'resource_missing',
      );
  }
  await customers.usesCard(_id, card);
}
