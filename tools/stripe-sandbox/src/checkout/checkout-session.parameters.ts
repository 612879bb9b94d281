import type { FormFields } from '../api/form-body.ts';
import {
  email,
  fields,
  integer,
  list,
  metadata,
  oneOf,
  optional,
  paging,
  required,
  text,
  webAddress,
} from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import { type PriceSources, pricedProduct, priceForSale } from '../prices/price.repository.ts';
import { intervalText } from '../prices/price.ts';
import { firstInvoiceIdOf, subscriptionIdOf } from '../subscriptions/subscription.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import type { CheckoutSession, LineItem, SubscriptionStart } from './checkout-session.ts';

const MINUTE_MS = 60_000;
/** Milliseconds that a session is open: the minimum, and the maximum, which is also the default. */
const MIN_LIFETIME_MS = 30 * MINUTE_MS;
const MAX_LIFETIME_MS = 24 * 60 * MINUTE_MS;
const lineItem = required(
  fields({
    quantity: required(integer(1, 1_000_000)),
    price: optional(text(100)),
    price_data: optional(
      fields({
        currency: required(oneOf('usd')),
        unit_amount: required(integer(0)),
        product_data: required(fields({ name: required(text(250)), description: optional(text(1000)) })),
      }),
    ),
  }),
);

/** The parameters of a new session, each validated by itself. */
const readSessionParameters = fields({
  mode: required(oneOf('payment', 'subscription')),
  line_items: required(list(lineItem)),
  success_url: required(webAddress),
  cancel_url: optional(webAddress),
  client_reference_id: optional(text(200)),
  customer: optional(text(100)),
  customer_email: optional(email),
  expires_at: optional(integer(0, 9_999_999_999)),
  metadata: optional(metadata),
  subscription_data: optional(fields({ metadata: optional(metadata) })),
  ui_mode: optional(oneOf('hosted_page')),
  allowed_payment_method_types: optional(list(required(oneOf('card')))),
});

type SessionParameters = ReturnType<typeof readSessionParameters>;

export const sessionSearch = fields({
  ...paging,
  customer: optional(text(100)),
  payment_intent: optional(text(100)),
  subscription: optional(text(100)),
  status: optional(oneOf('open', 'complete', 'expired')),
});

/** The expiry of a new session, with or without a given one. Rejects a value as Stripe does. */
function expiryOf(given: number | undefined, now: Date): Date {
  const end = given === undefined ? new Date(now.getTime() + MAX_LIFETIME_MS) : new Date(given * 1000);
  const ahead = end.getTime() - now.getTime();
  if (ahead > MAX_LIFETIME_MS)
    throw invalid(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      'expires_at',
    );
  // The timestamp is in whole seconds, so up to one second may be cut off.
  if (ahead < MIN_LIFETIME_MS - 1000)
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      'expires_at',
    );
  return end;
}

type ItemParameters = SessionParameters['line_items'][number];

/** In cents: Stripe accepts no card payment below the first or above the second. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

/** A one-time item, with its own price data or a stored price. */
async function itemPaidOnce(sources: PriceSources, given: ItemParameters, path: string): Promise<LineItem> {
  const { quantity, price: id, price_data } = given;
  if (price_data && id !== undefined)
    throw invalid(`You may only specify one of these parameters: ${path}[price], ${path}[price_data].`, path);
  if (price_data) {
    const { name, description = null } = price_data.product_data;
    return { name, description, unit_amount: price_data.unit_amount, quantity };
  }
  if (id === undefined) throw invalid(`Missing required param: ${path}[price].`, `${path}[price]`, 'parameter_missing');
  const { price, product } = await pricedProduct(sources, id, `${path}[price]`);
  if (price.recurring)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      `${path}[price]`,
    );
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', `${path}[price]`);
  return { name: product.name, description: null, unit_amount: price.unit_amount, quantity };
}

/** The total in cents. Rejects an amount that a card cannot pay. */
function totalOf(items: readonly LineItem[]): number {
  const total = items.reduce((sum, { unit_amount, quantity }) => sum + unit_amount * quantity, 0);
  if (total < MIN_AMOUNT)
    throw invalid(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      undefined,
      'amount_too_small',
    );
  if (total > MAX_AMOUNT)
    throw invalid(
      "The Checkout Session's total amount due must be no more than $999,999.99",
      undefined,
      'amount_too_large',
    );
  return total;
}

export interface StartSources extends PriceSources {
  readonly subscriptionService: SubscriptionService;
}

/** The only price of a session in mode `subscription`. */
function priceIdOf({ line_items }: SessionParameters): string {
  const [item, ...more] = line_items;
  if (more.length > 0 || item?.quantity !== 1)
    throw invalid("The sandbox's subscriptions have one item, of quantity 1.", 'line_items');
  if (item.price === undefined || item.price_data)
    throw invalid('You must provide one recurring price in `subscription` mode.', 'line_items[0][price]');
  return item.price;
}

/** The subscription that a session begins, and its only line item. Rejects parameters as Stripe does. */
async function readStart(
  sources: StartSources,
  parameters: SessionParameters,
  seed: string,
): Promise<{ start: SubscriptionStart; item: LineItem }> {
  if (parameters.customer !== undefined && parameters.customer_email !== undefined)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  if (parameters.customer === undefined)
    throw invalid("The sandbox's subscriptions need a customer.", 'customer', 'parameter_missing');
  const customer = await sources.subscriptionService.find(parameters.customer);
  if (!customer) throw missing('customer', parameters.customer, 'customer');
  const path = 'line_items[0][price]';
  const price = await priceForSale(sources, priceIdOf(parameters), path);
  const { product_name, unit_amount, recurring } = price;
  return {
    item: { name: product_name, description: null, unit_amount, quantity: 1 },
    start: {
      customer: customer._id,
      email: customer.email,
      price: price._id,
      every: intervalText(recurring),
      metadata: parameters.subscription_data?.metadata ?? {},
      seed,
      subscription: subscriptionIdOf(seed),
      invoice: firstInvoiceIdOf(seed),
    },
  };
}

export interface NewSessionInput extends StartSources {
  readonly parameters: FormFields;
  readonly now: Date;
  /** The seed from which the ids of what it begins are derived. */
  readonly seed: string;
}

/** The fields of a session that the caller determines. */
type SessionContent = Omit<
  CheckoutSession,
  '_id' | 'created' | 'failed_attempts' | 'intent_id' | 'payment' | 'status' | 'unfiled_events' | 'url'
>;

interface Purchase {
  readonly line_items: readonly LineItem[];
  readonly start: SubscriptionStart | null;
}

function rejectSubscriptionParameters({ subscription_data, customer }: SessionParameters): void {
  if (subscription_data) throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data');
  if (customer !== undefined)
    throw invalid("The sandbox's payments have no customer: pass customer_email.", 'customer');
}

async function purchaseOf(input: NewSessionInput, parameters: SessionParameters): Promise<Purchase> {
  if (parameters.mode === 'subscription') {
    const { start, item } = await readStart(input, parameters, input.seed);
    return { start, line_items: [item] };
  }
  rejectSubscriptionParameters(parameters);
  const line_items: LineItem[] = [];
  for (const [at, given] of parameters.line_items.entries())
    line_items.push(await itemPaidOnce(input, given, `line_items[${at}]`));
  return { start: null, line_items };
}

/** Reads the parameters of a new session, or rejects them as Stripe does. */
export async function readNewSession(input: NewSessionInput): Promise<SessionContent> {
  const parameters = readSessionParameters(input.parameters, '');
  if (parameters.line_items.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  const { start, line_items } = await purchaseOf(input, parameters);
  return {
    mode: parameters.mode,
    currency: 'usd',
    line_items,
    start,
    amount_total: totalOf(line_items),
    expires_at: expiryOf(parameters.expires_at, input.now),
    metadata: parameters.metadata ?? {},
    client_reference_id: parameters.client_reference_id ?? null,
    customer_email: parameters.customer_email ?? null,
    success_url: parameters.success_url,
    cancel_url: parameters.cancel_url ?? null,
  };
}
