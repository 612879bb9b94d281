import { type ApiRequest, listOperation, type Operations, readOperation } from '../api/api-operation.ts';
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
import { invalid } from '../api/stripe-error.ts';
import type { CustomerService } from '../customers/customer-service.ts';
import type { PriceRepository } from '../prices/price.ts';
import { subscriptionIdOf } from '../subscriptions/subscription.ts';
import type { CheckoutSessionRepository } from './checkout-session.repository.ts';
import { type CheckoutSession, type LineItem, presentSession } from './checkout-session.ts';

const MINUTE_MS = 60_000;
/** Milliseconds that a session is open: the minimum, and the maximum, which is also the default. */
const MIN_LIFETIME_MS = 30 * MINUTE_MS;
const MAX_LIFETIME_MS = 24 * 60 * MINUTE_MS;

const quantity = required(integer(1, 1));
const common = {
  success_url: required(webAddress),
  cancel_url: defaulted(webAddress, null),
  client_reference_id: defaulted(text(200), null),
  expires_at: optional(integer(0, 9_999_999_999)),
  metadata: defaulted(metadata, {}),
  allowed_payment_method_types: optional(list(required(oneOf('card')))),
};

/** The parameters of a new session of each mode, each validated by itself. */
const readParameters = {
  payment: fields({
    ...common,
    mode: required(oneOf('payment')),
    customer_email: defaulted(email, null),
    line_items: required(
      list(
        required(
          fields({
            quantity,
            price_data: {
              currency: required(oneOf('usd')),
              unit_amount: required(integer(0)),
              product_data: { name: required(text(250)) },
            },
          }),
        ),
      ),
    ),
  }),
  subscription: fields({
    ...common,
    mode: required(oneOf('subscription')),
    customer: required(text(100)),
    line_items: required(list(required(fields({ quantity, price: required(text(100)) })))),
    subscription_data: optional(fields({ metadata: defaulted(metadata, {}) })),
  }),
};

/** The expiry of a new session, with or without a given one. Rejects a value as Stripe does. */
function expiryOf(given: number | undefined, now: Date): Date {
  const end = given === undefined ? new Date(now.getTime() + MAX_LIFETIME_MS) : new Date(given * 1000);
  const ahead = end.getTime() - now.getTime();
  const wrong = (limit: string) =>
    invalid(`The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`, 'expires_at');
  if (ahead > MAX_LIFETIME_MS) throw wrong('less than 24 hours');
  // The timestamp is in whole seconds, so up to one second may be cut off.
  if (ahead < MIN_LIFETIME_MS - 1000) throw wrong('at least 30 minutes');
  return end;
}

/** In cents: Stripe accepts no card payment below the first or above the second. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

/** The total in cents. Rejects an amount that a card cannot pay. */
function totalOf(items: readonly LineItem[]): number {
  const total = items.reduce((sum, { unit_amount }) => sum + unit_amount, 0);
  const wrong = (limit: string, code: string) =>
    invalid(`The Checkout Session's total amount due must ${limit}`, undefined, code);
  if (total < MIN_AMOUNT) throw wrong('add up to at least $0.50 usd', 'amount_too_small');
  if (total > MAX_AMOUNT) throw wrong('be no more than $999,999.99', 'amount_too_large');
  return total;
}

interface SessionDependencies {
  readonly sessions: CheckoutSessionRepository;
  readonly customerService: CustomerService;
  readonly prices: PriceRepository;
  /** The URL of the pages, without a slash at its end. */
  readonly pagesUrl: string;
}

type Purchase = Required<Pick<CheckoutSession, 'line_items' | 'start' | 'customer_email'>>;

/** The subscription that a session begins, and its only line item. Rejects parameters as Stripe does. */
async function readStart(
  { customerService, prices }: SessionDependencies,
  parameters: ReturnType<typeof readParameters.subscription>,
  seed: string,
): Promise<Purchase> {
  const [item, ...more] = parameters.line_items;
  if (!item || more.length > 0) throw invalid("The sandbox's subscriptions have one item.", 'line_items');
  const customer = await customerService.read(parameters.customer, 'customer');
  const { _id, product_name, unit_amount, recurring } = await prices.sold(item.price, 'line_items[0][price]');
  return {
    customer_email: null,
    line_items: [{ name: product_name, unit_amount }],
    start: {
      customer: customer._id,
      email: customer.email,
      price: _id,
      every: recurring.interval,
      metadata: parameters.subscription_data?.metadata ?? {},
      seed,
      subscription: subscriptionIdOf(seed),
    },
  };
}

const readPayment = ({ line_items, customer_email }: ReturnType<typeof readParameters.payment>): Purchase => ({
  customer_email,
  line_items: line_items.map(({ price_data: { product_data, unit_amount } }) => ({ ...product_data, unit_amount })),
  start: null,
});

/** The new session that a request describes. Rejects parameters as Stripe does. */
async function newSession(deps: SessionDependencies, { parameters, seed }: ApiRequest): Promise<CheckoutSession> {
  const isSubscription = parameters.mode === 'subscription';
  const given = isSubscription ? readParameters.subscription(parameters, '') : readParameters.payment(parameters, '');
  const purchase = given.mode === 'subscription' ? await readStart(deps, given, seed) : readPayment(given);
  const [_id, created] = [objectId('cs_test_', seed, 58), new Date()];
  return {
    _id,
    created,
    status: 'open',
    mode: given.mode,
    currency: 'usd',
    ...purchase,
    amount_total: totalOf(purchase.line_items),
    expires_at: expiryOf(given.expires_at, created),
    metadata: given.metadata,
    client_reference_id: given.client_reference_id,
    success_url: given.success_url,
    cancel_url: given.cancel_url,
    url: `${deps.pagesUrl}/checkout/${_id}`,
    intent_id: objectId('pi_', seed),
    payment: null,
    unfiled_events: [],
  };
}

const resource = { path: '/v1/checkout/sessions', present: presentSession } as const;

/** `POST` and `GET /v1/checkout/sessions`, one by its id, and its `expire`. */
export const checkoutSessionOperations = (deps: SessionDependencies): Operations => ({
  ...readOperation(resource, (id) => deps.sessions.read(id)),
  // A payment intent finds its session once that is complete.
  ...listOperation(resource, { payment_intent: optional(text(100)) }, ({ payment_intent: intent_id }, paging) =>
    deps.sessions.list(intent_id === undefined ? {} : { intent_id, mode: 'payment', payment: { $ne: null } }, paging),
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
