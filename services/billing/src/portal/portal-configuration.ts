import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { returnUrl } from '../checkouts/session-pages.ts';
import { subscriptionPage } from '../checkouts/subscription-checkout.ts';
import type { ListedPrice } from '../plans/price-book.ts';
import { hourlyKey } from '../provider/hourly-key.ts';

/**
 * The purpose for which the provider's page is opened. A page for card and invoices allows no change of plan: this
 * service decides about each change when it is requested, not while a page is open.
 */
export type PortalPurpose =
  | { readonly name: 'card_and_bills' }
  /** One change that the user chose in our app, to one of these prices. */
  | { readonly name: 'plan_change'; readonly prices: readonly ListedPrice[] };

/** The features that the page offers. Our own page handles cancellation. */
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
      // Credit the rest of the former plan and charge the difference immediately.
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
 * The id of the page configuration for a purpose, created when it is first needed. Its metadata has a hash of its
 * settings. Other instances find it by that hash, also after a restore.
 */
export async function portalConfiguration(stripe: Stripe, purpose: PortalPurpose, publicUrl: string): Promise<string> {
  const wanted = settings(purpose, publicUrl);
  const hash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex').slice(0, 32);
  for await (const { id, metadata } of stripe.billingPortal.configurations.list({ active: true, limit: 100 }))
    if (metadata?.keystead_print === hash) return id;
  const created = await stripe.billingPortal.configurations.create(
    { ...wanted, metadata: { keystead_purpose: purpose.name, keystead_print: hash } },
    { idempotencyKey: hourlyKey(`portal-${hash}`) },
  );
  return created.id;
}
