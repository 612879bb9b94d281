import { newSeed } from '../api/objects.ts';
import { missing } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import { type ChangeContext, type Customer, newCard, type SavedCard } from '../customers/customer.ts';
import { type CustomerService, saveCard } from '../customers/customer-service.ts';
import { invoiceOf } from '../invoices/create-invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import type { PaymentFailure } from '../payments/payment-intent.ts';
import { type PriceSources, priceForSale, soldPrice } from '../prices/price.repository.ts';
import type { SubscribedPrice } from '../prices/price.ts';
import { changeSubscription, liveSubscriptionOf, subscriptionOf } from './change-subscription.ts';
import { isLive, type Subscription } from './subscription.ts';
import { type CancelNow, cancelNow, startSubscription } from './subscription-lifecycle.ts';
import { invoiceOfChange, planChange, type SubscriptionUpdate, updateSubscription } from './update-subscription.ts';

export interface SubscriptionServiceDependencies extends PriceSources {
  readonly customerService: CustomerService;
  readonly clock: SandboxClock;
}

/** A paid checkout, whose subscription begins. Its ids are derived from `seed`. */
export interface PaidCheckout {
  readonly customerId: string;
  readonly priceId: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly card: SavedCard;
}

/** The subscription to change, and the request that causes the change, if any. */
export interface SubscriptionRef {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly cause?: ChangeContext['cause'];
}

export interface ChosenPrice extends SubscriptionRef {
  readonly priceId: string;
}

export interface ChangePreview
  extends Pick<Invoice, 'lines' | 'total' | 'starting_balance' | 'ending_balance' | 'amount_due'> {
  readonly at: Date;
  readonly period: Subscription['period'];
  readonly price: SubscribedPrice;
}

/** Whether a change failed because the card didn't pay. */
export const isFailure = (result: Subscription | PaymentFailure): result is PaymentFailure => 'decline_code' in result;

/** Begins, changes and ends subscriptions, for the API and for the pages. */
export class SubscriptionService {
  readonly #deps: SubscriptionServiceDependencies;

  constructor(deps: SubscriptionServiceDependencies) {
    this.#deps = deps;
  }

  /** A customer in its present state: work that is due by the clock is applied first. */
  find(customerId: string): Promise<Customer | null> {
    return this.#deps.customerService.find(customerId);
  }

  /**
   * A price to subscribe to.
   * @throws StripeError when there is none, or it isn't recurring, or is no longer for sale.
   */
  priceOf(priceId: string, param = 'price'): Promise<SubscribedPrice> {
    return priceForSale(this.#deps, priceId, param);
  }

  /** Begins the subscription of a paid checkout, and invoices its first period. Idempotent. */
  async start({ customerId, priceId, ...checkout }: PaidCheckout): Promise<void> {
    const price = await soldPrice(this.#deps, priceId);
    await this.#deps.customerService.change(customerId, null, (before, context) => ({
      customer: startSubscription(before, { ...checkout, price }, context),
      result: undefined,
    }));
  }

  async previewChange({ customerId, subscriptionId, priceId }: ChosenPrice): Promise<ChangePreview> {
    const price = await this.priceOf(priceId);
    const customer = await this.find(customerId);
    if (!customer) throw missing('customer', customerId, 'customer');
    const at = await this.#deps.clock.now();
    const planned = planChange(liveSubscriptionOf(customer, subscriptionId), { price, prorated: true }, at);
    const invoice = invoiceOf(customer, invoiceOfChange(planned, 'preview', at), at);
    return { ...invoice, at, period: planned.subscription.period, price };
  }

  /** Changes the price and charges the difference immediately. When the card doesn't pay, nothing changes. */
  async changePrice({
    priceId,
    ...ref
  }: ChosenPrice & { readonly seed: string }): Promise<Subscription | PaymentFailure> {
    const price = await this.priceOf(priceId);
    return this.update({ ...ref, change: { price, prorated: true, whenDeclined: 'nothing changes' } });
  }

  /**
   * Changes a subscription in one write. If the card doesn't pay for a new price and `whenDeclined` says so, nothing
   * changes.
   */
  update({
    customerId,
    subscriptionId,
    cause = null,
    ...update
  }: SubscriptionRef & SubscriptionUpdate): Promise<Subscription | PaymentFailure> {
    return this.#deps.customerService.change(customerId, cause, (before, context) =>
      updateSubscription(before, subscriptionId, update, context),
    );
  }

  cancelAtPeriodEnd(ref: SubscriptionRef): Promise<Subscription> {
    return this.#schedule(ref, true);
  }

  /** Withdraws the cancellation at the end of the period. */
  resume(ref: SubscriptionRef): Promise<Subscription> {
    return this.#schedule(ref, false);
  }

  /** Ends a subscription immediately. One that another request has ended counts as missing, as at Stripe. */
  cancelNow({
    customerId,
    subscriptionId,
    cause = null,
    ...request
  }: SubscriptionRef & Omit<CancelNow, 'subscription'>): Promise<Subscription> {
    return this.#deps.customerService.change(customerId, cause, (before, context) => {
      const subscription = subscriptionOf(before, subscriptionId);
      // An earlier attempt of this request has ended it.
      if (subscription.ended_by === request.seed) return { customer: before, result: subscription };
      if (!isLive(subscription)) throw missing('subscription', subscriptionId);
      const customer = cancelNow(before, { ...request, subscription }, context);
      return { customer, result: subscriptionOf(customer, subscriptionId) };
    });
  }

  /** Saves another card as the customer's default, and as that of a subscription if one is named. This pays nothing. */
  saveCard(customerId: string, typed: SavedCard, subscriptionId?: string): Promise<Customer> {
    const card = newCard(typed, newSeed());
    return this.#deps.customerService.change(customerId, null, (before, context) => {
      const saved = saveCard(before, card, context);
      if (subscriptionId === undefined) return { customer: saved, result: saved };
      const subscription = liveSubscriptionOf(saved, subscriptionId);
      const customer = changeSubscription(saved, subscription, { card: card._id }, context);
      return { customer, result: customer };
    });
  }

  #schedule(
    { customerId, subscriptionId, cause = null }: SubscriptionRef,
    cancelAtPeriodEnd: boolean,
  ): Promise<Subscription> {
    return this.#deps.customerService.change(customerId, cause, (before, context) => {
      const subscription = liveSubscriptionOf(before, subscriptionId);
      const customer = changeSubscription(before, subscription, { cancelAtPeriodEnd }, context);
      return { customer, result: subscriptionOf(customer, subscriptionId) };
    });
  }
}
