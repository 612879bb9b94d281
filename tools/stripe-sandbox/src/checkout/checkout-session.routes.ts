import type { ApiRequest, Operations } from '../api/api-operation.ts';
import { objectId } from '../api/objects.ts';
import {
  defaulted,
  email,
  fields,
  integer,
  list,
  metadata,
  nothing,
  oneOf,
  optional,
  required,
  text,
  webAddress,
} from '../api/parameters.ts';
import { readOperations } from '../api/read-operations.ts';
import { invalid } from '../api/stripe-error.ts';
import type { CustomerService } from '../customers/customer-service.ts';
import type { PriceRepository } from '../prices/price.ts';
import { firstInvoiceIdOf, subscriptionIdOf } from '../subscriptions/subscription.ts';
import type { CheckoutSessionRepository } from './checkout-session.repository.ts';
import { type CheckoutSession, type LineItem, presentSession } from './checkout-session.ts';

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
        product_data: required(fields({ name: required(text(250)), description: defaulted(text(1000), null) })),
      }),
    ),
  }),
);

/** The parameters of a new session, each validated by itself. */
const readSessionParameters = fields({
  mode: required(oneOf('payment', 'subscription')),
  line_items: required(list(lineItem)),
  success_url: required(webAddress),
  cancel_url: defaulted(webAddress, null),
  client_reference_id: defaulted(text(200), null),
  customer: optional(text(100)),
  customer_email: defaulted(email, null),
  expires_at: optional(integer(0, 9_999_999_999)),
  metadata: defaulted(metadata, {}),
  subscription_data: optional(fields({ metadata: defaulted(metadata, {}) })),
  ui_mode: optional(oneOf('hosted_page')),
  allowed_payment_method_types: optional(list(required(oneOf('card')))),
});

type SessionParameters = ReturnType<typeof readSessionParameters>;

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

/** In cents: Stripe accepts no card payment below the first or above the second. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

/** The items of a session in mode `payment`, each with its own price data. */
const itemsPaidOnce = ({ line_items }: SessionParameters): LineItem[] =>
  line_items.map(({ quantity, price_data }, at) => {
    if (!price_data) {
      const path = `line_items[${at}][price_data]`;
      throw invalid(
        `The sandbox's payments have no stored prices. Missing required param: ${path}.`,
        path,
        'parameter_missing',
      );
    }
    return { ...price_data.product_data, unit_amount: price_data.unit_amount, quantity };
  });

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

interface SessionSources {
  readonly customerService: CustomerService;
  readonly prices: PriceRepository;
  /** The URL of the pages, without a slash at its end. */
  readonly pagesUrl: string;
}

type Purchase = Required<Pick<CheckoutSession, 'line_items' | 'start'>>;

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
async function readStart(sources: SessionSources, parameters: SessionParameters, seed: string): Promise<Purchase> {
  if (parameters.customer !== undefined && parameters.customer_email !== null)
    throw invalid('You may only specify one of these parameters: customer, customer_email.', 'customer');
  if (parameters.customer === undefined)
    throw invalid("The sandbox's subscriptions need a customer.", 'customer', 'parameter_missing');
  const customer = await sources.customerService.read(parameters.customer, 'customer');
  const price = await sources.prices.forSale(priceIdOf(parameters), 'line_items[0][price]');
  const { product_name, unit_amount, recurring } = price;
  return {
    line_items: [{ name: product_name, description: null, unit_amount, quantity: 1 }],
    start: {
      customer: customer._id,
      email: customer.email,
      price: price._id,
      every: recurring.interval,
      metadata: parameters.subscription_data?.metadata ?? {},
      seed,
      subscription: subscriptionIdOf(seed),
      invoice: firstInvoiceIdOf(seed),
    },
  };
}

function readPayment(parameters: SessionParameters): Purchase {
  const { subscription_data, customer } = parameters;
  if (subscription_data) throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data');
  if (customer !== undefined)
    throw invalid("The sandbox's payments have no customer: pass customer_email.", 'customer');
  return { start: null, line_items: itemsPaidOnce(parameters) };
}

/** The new session that a request describes. Rejects parameters as Stripe does. */
async function newSession(sources: SessionSources, request: ApiRequest): Promise<CheckoutSession> {
  const { seed } = request;
  const parameters = readSessionParameters(request.parameters, '');
  if (parameters.line_items.length === 0)
    throw invalid('Missing required param: line_items.', 'line_items', 'parameter_missing');
  const { start, line_items } =
    parameters.mode === 'payment' ? readPayment(parameters) : await readStart(sources, parameters, seed);
  const [_id, created] = [objectId('cs_test_', seed, 58), new Date()];
  return {
    _id,
    created,
    status: 'open',
    mode: parameters.mode,
    currency: 'usd',
    line_items,
    start,
    amount_total: totalOf(line_items),
    expires_at: expiryOf(parameters.expires_at, created),
    metadata: parameters.metadata,
    client_reference_id: parameters.client_reference_id,
    customer_email: parameters.customer_email,
    success_url: parameters.success_url,
    cancel_url: parameters.cancel_url,
    url: `${sources.pagesUrl}/checkout/${_id}`,
    intent_id: objectId('pi_', seed),
    failed_attempts: 0,
    payment: null,
    unfiled_events: [],
  };
}

interface SessionDependencies extends SessionSources {
  readonly sessions: CheckoutSessionRepository;
}

/** `POST` and `GET /v1/checkout/sessions`, one by its id, and its `expire`. */
export const checkoutSessionOperations = (deps: SessionDependencies): Operations => ({
  ...readOperations(
    {
      path: '/v1/checkout/sessions',
      read: (id) => deps.sessions.read(id),
      present: presentSession,
    },
    {
      customer: optional(text(100)),
      payment_intent: optional(text(100)),
      subscription: optional(text(100)),
      status: optional(oneOf('open', 'complete', 'expired')),
    },
    // A payment intent or a subscription finds its session once that is complete.
    ({ customer, payment_intent, subscription, status }, paging) =>
      deps.sessions.list(
        {
          'start.customer': customer,
          'start.subscription': subscription,
          intent_id: payment_intent,
          mode: payment_intent === undefined ? undefined : 'payment',
          payment: payment_intent === undefined && subscription === undefined ? undefined : { $ne: null },
          status,
        },
        paging,
      ),
  ),
  'POST /v1/checkout/sessions': async (request) =>
    presentSession(await deps.sessions.add(await newSession(deps, request))),
  'POST /v1/checkout/sessions/{id}/expire': async ({ id, parameters }) => {
    nothing(parameters, '');
    const expired = await deps.sessions.expire(await deps.sessions.read(id));
    const session = await deps.sessions.read(id);
    if (!expired)
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of "${session.status}".`,
      );
    return presentSession(session);
  },
});
