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
 * The purpose for which the provider's page is opened. A page for card and invoices allows no change of plan: this
 * service decides about each change when it is requested, not while a page is open.
 */
type PortalPurpose =
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
async function portalConfiguration(stripe: Stripe, purpose: PortalPurpose, publicUrl: string): Promise<string> {
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

interface Dependencies {
  readonly stripe: Stripe;
  readonly publicUrl: string;
  readonly log: Logger;
}

interface PlanChange {
  /** The provider's ids of the customer and the subscription. */
  readonly customer_id: string;
  readonly subscription_id: string;
  readonly price: ListedPrice;
  /** The whole price list. */
  readonly prices: readonly ListedPrice[];
}

type Session = Stripe.BillingPortal.SessionCreateParams;

/** Opens the provider's page on which an account manages its card and invoices, or confirms a change of its plan. */
export class PortalService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Returns the URL of the page for a customer's card and invoices. It is valid for some minutes.
   * @throws Unavailable when the provider doesn't answer.
   */
  open(customer: string): Promise<string> {
    const return_url = `${this.#pageUrl()}?portal=done`;
    return fromProvider(this.#session({ customer, return_url }, { name: 'card_and_bills' }));
  }

  /**
   * Returns the URL of the page on which the customer confirms and pays a change of a subscription to another price.
   * @throws Conflict when the subscription has ended in the meantime, or already has that price; Unavailable when the
   * provider doesn't answer.
   */
  async confirmChange({
    customer_id: customer,
    subscription_id: subscription,
    ...chosen
  }: PlanChange): Promise<string> {
    const { prices } = chosen;
    const { id: price } = chosen.price;
    const item = await this.#itemToChange(subscription, price);
    const parameters: Session = {
      customer,
      return_url: this.#pageUrl('cancelled'),
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription, items: [{ id: item, price, quantity: 1 }] },
        after_completion: { type: 'redirect', redirect: { return_url: this.#pageUrl('success') } },
      },
    };
    try {
      return await this.#session(parameters, { name: 'plan_change', prices });
    } catch (error) {
      // The subscription may have ended or changed since it was read. Otherwise the provider's rejection is our bug.
      if (error instanceof Stripe.errors.StripeInvalidRequestError) await this.#itemToChange(subscription, price);
      this.#deps.log.error({ err: error, subscription, price }, 'the provider created no page for a plan change');
      throw providerFailure(error);
    }
  }

  async #itemToChange(subscriptionId: string, price: string): Promise<string> {
    const found = await fromProvider(ifKnown(this.#deps.stripe.subscriptions.retrieve(subscriptionId)));
    const item = found?.items.data[0];
    if (!found || isOver(found.status) || item?.price.id === price)
      throw new Conflict('Your plan has changed in the meantime. Please reload the page.');
    if (!item) throw new Error(`the subscription ${subscriptionId} has no item`);
    return item.id;
  }

  #pageUrl(outcome?: 'success' | 'cancelled'): string {
    return returnUrl(this.#deps.publicUrl, subscriptionPage, outcome);
  }

  async #session(parameters: Session, purpose: PortalPurpose): Promise<string> {
    const { stripe, publicUrl } = this.#deps;
    const configuration = await createOnce('this page', () => portalConfiguration(stripe, purpose, publicUrl));
    return (await stripe.billingPortal.sessions.create({ ...parameters, configuration })).url;
  }
}
