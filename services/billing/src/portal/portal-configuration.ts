import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { returnUrl } from '../checkouts/session-pages.ts';
import { subscriptionPage } from '../checkouts/subscription-checkout.ts';
import type { ListedPrice } from '../plans/price-book.ts';
import { keyOfTheHour } from '../provider/key-of-the-hour.ts';

/**
 * What the provider's page is opened for. Nobody changes a plan on one that was opened for card and bills: whether a plan
 * may be changed is decided here each time, and not while a page stands open.
 */
export type PortalPurpose =
  | { readonly name: 'card_and_bills' }
  /** One change, which was chosen here, to one of these prices. */
  | { readonly name: 'plan_change'; readonly prices: readonly ListedPrice[] };

/** What the page may be used for. Cancelling is our own page's. */
function featuresOf(purpose: PortalPurpose): Stripe.BillingPortal.ConfigurationCreateParams.Features {
  const common = { payment_method_update: { enabled: true }, subscription_cancel: { enabled: false } };
  if (purpose.name === 'card_and_bills')
    return { ...common, invoice_history: { enabled: true }, subscription_update: { enabled: false } };
  const products = [...Map.groupBy(purpose.prices, ({ product }) => product)];
  return {
    ...common,
    invoice_history: { enabled: false },
    subscription_update: {
      enabled: true,
      default_allowed_updates: ['price'],
      // What is left of the former plan is credited and the rest paid at once.
      proration_behavior: 'always_invoice',
      products: products.map(([product, own]) => ({ product, prices: own.map(({ id }) => id) })),
    },
  };
}

const settings = (purpose: PortalPurpose, publicUrl: string): Stripe.BillingPortal.ConfigurationCreateParams => ({
  business_profile: {
    headline: 'Keystead',
    privacy_policy_url: returnUrl(publicUrl, '/privacy'),
    terms_of_service_url: returnUrl(publicUrl, '/terms'),
  },
  default_return_url: returnUrl(publicUrl, subscriptionPage),
  features: featuresOf(purpose),
});

/**
 * The settings of the provider's page for a purpose, made when they are first needed: they carry a print of what they say,
 * by which they are found again, also by another instance and after a restore.
 */
export async function portalConfiguration(stripe: Stripe, purpose: PortalPurpose, publicUrl: string): Promise<string> {
  const wanted = settings(purpose, publicUrl);
  const print = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 32);
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.keystead_print === print) return id;
  const made = await stripe.billingPortal.configurations.create(
    { ...wanted, metadata: { keystead_purpose: purpose.name, keystead_print: print } },
    { idempotencyKey: keyOfTheHour(`portal-${print}`) },
  );
  return made.id;
}
