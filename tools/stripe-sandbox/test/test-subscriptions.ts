import { createStores } from '../src/create-sandbox.ts';
import type { Customer, SavedCard } from '../src/customers/customer.ts';
import type { CustomerService } from '../src/customers/customer-service.ts';
import type { PaymentFailure } from '../src/payments/payment-intent.ts';
import { changePrice } from '../src/subscriptions/change-price.ts';
import { liveSubscriptionOf, saveCard } from '../src/subscriptions/change-subscription.ts';
import { subscriptionIdOf } from '../src/subscriptions/subscription.ts';
import { startSubscription } from '../src/subscriptions/subscription-lifecycle.ts';
import type { TestSandbox } from './test-sandbox.ts';

/** A card that pays, now and later. */
export const payingCard: SavedCard = {
  brand: 'visa',
  last4: '4242',
  exp_month: 4,
  exp_year: 2099,
  name: 'Rhea Moss',
  charged_later: 'pays',
};
/** A card that can be saved but is declined when it is charged. */
export const failingCard: SavedCard = { ...payingCard, last4: '0341', charged_later: 'declined' };

/** The seconds of a day. */
export const DAY_SECONDS = 24 * 60 * 60;

const plans = {
  starterMonth: ['starter', 'Starter', '2900', 'month'],
  starterYear: ['starter', 'Starter', '29000', 'year'],
  professionalMonth: ['professional', 'Professional', '7900', 'month'],
  professionalYear: ['professional', 'Professional', '79000', 'year'],
} as const;

type TestPrice = keyof typeof plans;

/** A customer with a subscription, as the API represents it. */
export interface Subscriber {
  readonly customer: string;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the form that it asks for.
  readonly subscription: any;
}

/** A subscription that a completed checkout begins. */
interface TestOrder {
  readonly customerId: string;
  readonly priceId: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly card: SavedCard;
}

/** Helpers for tests of subscriptions. */
export interface TestSubscriptions {
  readonly customerService: CustomerService;
  readonly prices: Readonly<Record<TestPrice, string>>;
  /** Begins a subscription, as a completed checkout does. */
  start(order: TestOrder): Promise<void>;
  /** Begins a subscription of a new customer with a card that pays, and then saves another card if one is given. */
  subscribe(price?: TestPrice, card?: SavedCard): Promise<Subscriber>;
  /** Saves a card, as the portal does. */
  saveCard(customerId: string, card: SavedCard, subscriptionId?: string): Promise<Customer>;
  /** Changes the price, as the portal does. Returns why the card didn't pay. */
  changePrice(subscriber: Subscriber, price: TestPrice, seed?: string): Promise<PaymentFailure | null>;
  /** The subscription as it is now. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  read(subscriber: Subscriber): Promise<any>;
  /** The invoices of a customer, newest first, with their payments. */
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  invoices(subscriber: Subscriber): Promise<any[]>;
  /** Seconds since 1970 by the sandbox's clock. */
  now(): Promise<number>;
  /** Advances the clock. */
  advanceTo(seconds: number): Promise<void>;
  /** The types of the events about a customer, oldest first. */
  eventTypes(subscriber: Subscriber): Promise<string[]>;
}

async function sell(sandbox: TestSandbox): Promise<Record<TestPrice, string>> {
  const sold = new Map<string, string>();
  for (const [name, [plan, title, unit_amount, interval]] of Object.entries(plans)) {
    await sandbox.call('POST /v1/products', { id: `keystead_${plan}`, name: `Keystead ${title}` });
    const { body } = await sandbox.call('POST /v1/prices', {
      product: `keystead_${plan}`,
      currency: 'usd',
      unit_amount,
      'recurring[interval]': interval,
      lookup_key: `keystead_${plan}_${interval}`,
      transfer_lookup_key: 'true',
      'metadata[plan]': plan,
    });
    sold.set(name, body.id);
  }
  return Object.fromEntries(sold) as Record<TestPrice, string>;
}

const clock = '/v1/test_helpers/test_clocks/clock_sandbox';

/** Sells two plans, by the month and by the year, and lets a test subscribe to them. */
export async function testSubscriptions(sandbox: TestSandbox): Promise<TestSubscriptions> {
  const { collections, customerService } = createStores(sandbox.database);
  const prices = await sell(sandbox);
  async function start({ customerId, priceId, ...order }: TestOrder): Promise<void> {
    const price = await collections.prices.sold(priceId);
    await customerService.update(customerId, (before, at) => startSubscription(before, { ...order, price }, at));
  }
  const read = async (id: string) => (await sandbox.call(`GET /v1/subscriptions/${id}`)).body;
  const save: TestSubscriptions['saveCard'] = (customerId, card, subscriptionId) =>
    customerService.update(customerId, (before, at) => saveCard(before, card, subscriptionId, at));
  let count = 0;
  const now = async () => (await sandbox.call(`GET ${clock}`)).body.frozen_time;
  return {
    customerService,
    prices,
    start,
    saveCard: save,
    async subscribe(price = 'starterMonth', card = payingCard) {
      const { body: customer } = await sandbox.call('POST /v1/customers', { email: 'rhea.moss@mail.example' });
      const seed = `test ${++count}`;
      const order = { priceId: prices[price], metadata: { account_id: '7' }, seed, card: payingCard };
      await start({ customerId: customer.id, ...order });
      const id = subscriptionIdOf(seed);
      if (card !== payingCard) await save(customer.id, card, id);
      return { customer: customer.id, subscription: await read(id) };
    },
    async changePrice({ customer, subscription }, name, seed = `change ${++count}`) {
      const price = await collections.prices.sold(prices[name]);
      return customerService.change(customer, (before, at) =>
        changePrice(before, { subscription: liveSubscriptionOf(before, subscription.id), price, seed }, at),
      );
    },
    read: ({ subscription }) => read(subscription.id),
    async invoices({ customer }) {
      const { body } = await sandbox.call('GET /v1/invoices', {
        customer,
        limit: '100',
        'expand[0]': 'data.payments',
      });
      return body.data;
    },
    now,
    async advanceTo(seconds) {
      const { status, text } = await sandbox.call(`POST ${clock}/advance`, { frozen_time: String(seconds) });
      if (status !== 200) throw new Error(text);
    },
    async eventTypes({ customer }) {
      const stored = await sandbox.database
        .collection('events')
        .find({ object: { $regex: customer } })
        .sort({ $natural: 1 })
        .toArray();
      return stored.map(({ type }) => type);
    },
  };
}
