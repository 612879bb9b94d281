import { Conflict, type Logger, retryOnConflict } from '@keystead/service-kit';
import Stripe from 'stripe';
import { returnUrl } from '../checkouts/session-pages.ts';
import { subscriptionPage } from '../checkouts/subscription-checkout.ts';
import type { ListedPrice } from '../plans/price-book.ts';
import { isInProgress, providerFailure, rejectionCode } from '../provider/provider-failure.ts';
import { isOver } from '../provider/subscription-end.ts';
import { type PortalPurpose, portalConfiguration } from './portal-configuration.ts';

interface Dependencies {
  readonly stripe: Stripe;
  readonly publicUrl: string;
  readonly log: Logger;
}

/** A change of plan that the user chose. */
interface PlanChange {
  /** The provider's ids of the customer and the subscription. */
  readonly customer: string;
  readonly subscription: string;
  readonly price: ListedPrice;
  /** The whole price list. */
  readonly prices: readonly ListedPrice[];
}

type Session = Stripe.BillingPortal.SessionCreateParams;

const planChanged = () => new Conflict('Your plan has changed in the meantime. Please reload the page.');

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
  async open(customer: string): Promise<string> {
    const return_url = `${this.#pageUrl()}?portal=done`;
    try {
      return await this.#session({ customer, return_url }, { name: 'card_and_bills' });
    } catch (error) {
      throw providerFailure(error);
    }
  }

  /**
   * Returns the URL of the page on which the customer confirms and pays a change of a subscription to another price.
   * @throws Conflict when the subscription has ended in the meantime, or already has that price; Unavailable when the
   * provider doesn't answer.
   */
  async confirmChange({ customer, subscription, price: { id: price }, prices }: PlanChange): Promise<string> {
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

  /** The item of a subscription whose price will change. */
  async #itemToChange(subscriptionId: string, price: string): Promise<string> {
    try {
      const { items, status } = await this.#deps.stripe.subscriptions.retrieve(subscriptionId);
      const [item] = items.data;
      if (isOver(status) || item?.price.id === price) throw planChanged();
      if (!item) throw new Error(`the subscription ${subscriptionId} has no item`);
      return item.id;
    } catch (error) {
      throw rejectionCode(error) === 'resource_missing' ? planChanged() : providerFailure(error);
    }
  }

  #pageUrl(outcome?: 'success' | 'cancelled'): string {
    return returnUrl(this.#deps.publicUrl, subscriptionPage, outcome);
  }

  async #session(parameters: Session, purpose: PortalPurpose): Promise<string> {
    const { stripe, publicUrl } = this.#deps;
    const configuration = await retryOnConflict('this page', async () => {
      try {
        return await portalConfiguration(stripe, purpose, publicUrl);
      } catch (error) {
        if (isInProgress(error)) return undefined;
        throw error;
      }
    });
    return (await stripe.billingPortal.sessions.create({ ...parameters, configuration })).url;
  }
}
