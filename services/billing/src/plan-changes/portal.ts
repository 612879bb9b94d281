import { createHash } from 'node:crypto';
import { Conflict, type Logger } from '@keystead/service-kit';
import Stripe from 'stripe';
import { returnUrl } from '../checkouts/checkouts.ts';
import { subscriptionPage } from '../checkouts/subscription-checkout.ts';
import type { ListedPrice } from '../plans/price-book.ts';
import { createOnce, fromProvider, ifKnown, providerFailure } from '../provider/provider-failure.ts';
import { isOver } from '../provider/provider-subscriptions.ts';
import { hourlyKey } from '../provider/provider-values.ts';

/**
 * The prices to which the provider's page may change a plan: for one change that the user chose in our app. Null for a
 * page for card and invoices, which allows no change: this service decides about each change when it is requested, not
 * while a page is open.
 */
type OfferedPrices = readonly ListedPrice[] | null;

/** The features that the page offers. Our own page handles cancellation. */
function featuresOf(prices: OfferedPrices): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  const common = { payment_method_update: { enabled: true }, subscription_cancel: { enabled: false } };
  if (prices === null)
    return { ...common, invoice_history: { enabled: true }, subscription_update: { enabled: false } };
  const products = [...Map.groupBy(prices, ({ product }) => product)];
  return {
    ...common,
    invoice_history: { enabled: false },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      // Credit the rest of the former plan and charge the difference immediately.
      proration_behavior: 'always_invoice',
      products: products.map(([product, own]) => ({ product, prices: own.map(({ id }) => id) })),
    },
  };
}

const settings = (prices: OfferedPrices, publicUrl: string): Stripe.BillingPortal.ConfigurationCreateParams => ({
  business_profile: {
    headline: 'Keystead',
    privacy_policy_url: returnUrl(publicUrl, '/privacy'),
    terms_of_service_url: returnUrl(publicUrl, '/terms'),
  },
  default_return_url: returnUrl(publicUrl, subscriptionPage),
  features: featuresOf(prices),
});

interface Dependencies {
  readonly stripe: Stripe;
  readonly publicUrl: string;
  readonly log: Logger;
}

/**
 * The id of the page's configuration, created when it is first needed. Its metadata has a hash of its settings. Other
 * instances find it by that hash, also after a restore.
 */
async function configurationOf({ stripe, publicUrl }: Dependencies, prices: OfferedPrices): Promise<string> {
  const wanted = settings(prices, publicUrl);
  const hash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 32);
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.keystead_print === hash) return id;
  const keystead_purpose = prices === null ? 'card_and_bills' : 'plan_change';
  const created = await stripe.billingPortal.configurations.create(
    { ...wanted, metadata: { keystead_purpose, keystead_print: hash } },
    { idempotencyKey: hourlyKey(`portal-${hash}`) },
  );
  return created.id;
}

type Session = Stripe.BillingPortal.SessionCreateParams;

async function createSession(deps: Dependencies, parameters: Session, prices: OfferedPrices): Promise<string> {
  const configuration = await createOnce('this page', () => configurationOf(deps, prices));
  return (await deps.stripe.billingPortal.sessions.create({ ...parameters, configuration })).url;
}

/**
 * Returns the URL of the provider's page for a customer's card and invoices. It is valid for some minutes.
 * @throws Unavailable when the provider doesn't answer.
 */
export function openPortal(deps: Dependencies, customer: string): Promise<string> {
  const return_url = `${returnUrl(deps.publicUrl, subscriptionPage)}?portal=done`;
  return fromProvider(createSession(deps, { customer, return_url }, null));
}

async function itemToChange({ stripe }: Dependencies, subscriptionId: string, price: string): Promise<string> {
  const found = await fromProvider(ifKnown(stripe.subscriptions.retrieve(subscriptionId)));
  const item = found?.items.data[0];
  if (!found || isOver(found.status) || item?.price.id === price)
    throw new Conflict('Your plan has changed in the meantime. Please reload the page.');
  if (!item) throw new Error(`the subscription ${subscriptionId} has no item`);
  return item.id;
}

interface PlanChange {
  /** The provider's ids of the customer, of the subscription, and of its new price. */
  readonly customer: string;
  readonly subscription: string;
  readonly price: string;
  /** The whole price list. */
  readonly prices: readonly ListedPrice[];
}

/**
 * Returns the URL of the provider's page on which the customer confirms and pays a change of a subscription to another
 * price.
 * @throws Conflict when the subscription has ended in the meantime, or already has that price; Unavailable when the
 * provider doesn't answer.
 */
export async function confirmChange(
  deps: Dependencies,
  { customer, subscription, price, prices }: PlanChange,
): Promise<string> {
  const pageUrl = (outcome: 'success' | 'cancelled') => returnUrl(deps.publicUrl, subscriptionPage, outcome);
  const id = await itemToChange(deps, subscription, price);
  const parameters: Session = {
    customer,
    return_url: pageUrl('cancelled'),
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: { subscription, items: [{ id, price, quantity: 1 }] },
      after_completion: { type: 'redirect', redirect: { return_url: pageUrl('success') } },
    },
  };
  try {
    return await createSession(deps, parameters, prices);
  } catch (error) {
    // The subscription may have ended or changed since it was read. Otherwise the provider's rejection is our bug.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) await itemToChange(deps, subscription, price);
    deps.log.error({ err: error, subscription, price }, 'the provider created no page for a plan change');
    throw providerFailure(error);
  }
}
