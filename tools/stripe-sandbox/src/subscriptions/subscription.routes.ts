import type { ApiOperation, ApiRequest } from '../api/api-operation.ts';
import type { FormFields } from '../api/form-body.ts';
import { pageOf, presentList } from '../api/objects.ts';
import {
  fields,
  flag,
  integer,
  list,
  metadataChange,
  nothing,
  oneOf,
  optional,
  paging,
  required,
  text,
  unsettable,
} from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import { type CustomerSources, customersOf, newestFirst } from '../customers/customer-service.ts';
import { cardError } from '../payments/payment-intent.ts';
import { presentSubscription } from './subscription.mapper.ts';
import type { Subscription } from './subscription.ts';
import { isFailure, type SubscriptionService } from './subscription-service.ts';

/** The filters of a list of subscriptions. Without a status, the list omits canceled ones. */
const subscriptionSearch = fields({
  ...paging,
  customer: optional(text(100)),
  price: optional(text(100)),
  status: optional(
    oneOf(
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ),
  ),
});

const item = fields({
  id: required(text(100)),
  price: required(text(100)),
  quantity: optional(integer(1, 1)),
});

/** The items of a change: exactly one, because each subscription of the sandbox has one item. */
export const changedItems = list(required(item));

const update = fields({
  items: optional(changedItems),
  proration_behavior: optional(oneOf('always_invoice', 'none')),
  payment_behavior: optional(oneOf('allow_incomplete', 'error_if_incomplete')),
  cancel_at_period_end: optional(flag),
  default_payment_method: optional(unsettable(text(100))),
  metadata: optional(metadataChange),
});

const cancellation = fields({ prorate: optional(flag), invoice_now: optional(flag) });

/**
 * Rejects what the sandbox cannot do. Stripe's default proration waits for the next invoice; the sandbox stores no
 * items for that.
 */
export function checkProration(items: readonly object[] | undefined, behaviour: string | undefined): void {
  if (items && items.length !== 1) throw invalid('The sandbox changes exactly one item.', 'items');
  if (items && behaviour === undefined)
    throw invalid(
      'The sandbox stores no pending invoice items: set `proration_behavior` to `always_invoice` or `none`.',
      'proration_behavior',
    );
}

function readUpdate(parameters: FormFields) {
  const read = update(parameters, '');
  checkProration(read.items, read.proration_behavior);
  return {
    item: read.items?.[0],
    prorated: read.proration_behavior === 'always_invoice',
    whenDeclined:
      read.payment_behavior === 'error_if_incomplete' ? ('nothing changes' as const) : ('past due' as const),
    cancelAtPeriodEnd: read.cancel_at_period_end,
    card: read.default_payment_method,
    metadata: read.metadata,
  };
}

export interface SubscriptionDependencies extends CustomerSources {
  readonly subscriptionService: SubscriptionService;
}

interface SubscriptionWithCustomer {
  readonly customer: Customer;
  readonly subscription: Subscription;
}

async function findSubscription(
  { customers, customerService }: CustomerSources,
  id: string,
): Promise<SubscriptionWithCustomer> {
  const owner = await customers.findBySubscription(id);
  const customer = owner && (await customerService.find(owner._id));
  const subscription = customer?.subscriptions.find(({ _id }) => _id === id);
  if (!customer || !subscription) throw missing('subscription', id);
  return { customer, subscription };
}

function hasStatus({ status }: Subscription, filter: string | undefined): boolean {
  if (filter === undefined) return status !== 'canceled';
  if (filter === 'all') return true;
  return filter === 'ended' ? status === 'canceled' : status === filter;
}

async function updated(
  sources: SubscriptionDependencies,
  { id, parameters, seed, cause }: ApiRequest,
): Promise<object> {
  const { item, prorated, whenDeclined, ...rest } = readUpdate(parameters);
  const { customer, subscription } = await findSubscription(sources, id);
  if (item && item.id !== subscription.item_id)
    throw invalid(`No such subscription_item: '${item.id}'`, 'items[0][id]', 'resource_missing');
  const price = item && (await sources.subscriptionService.priceOf(item.price, 'items[0][price]'));
  const change = price && { price, prorated, whenDeclined };
  const ref = { customerId: customer._id, subscriptionId: id, cause, seed };
  const result = await sources.subscriptionService.update({ ...ref, change, ...rest });
  if (isFailure(result)) throw cardError(result);
  return present(sources, id);
}

async function present(sources: CustomerSources, id: string): Promise<object> {
  const { customer, subscription } = await findSubscription(sources, id);
  return presentSubscription(customer, subscription);
}

/** `GET /v1/subscriptions`, and `GET`, `POST` and `DELETE` of one by its id. Only a checkout creates a subscription. */
export const subscriptionOperations = (sources: SubscriptionDependencies): ApiOperation[] => [
  {
    name: 'GET /v1/subscriptions',
    async handle({ parameters }) {
      const { customer: id, price, status, limit, starting_after: startingAfter } = subscriptionSearch(parameters, '');
      const customers = await customersOf(sources, id);
      const all = newestFirst(customers, ({ subscriptions }) => subscriptions);
      const matching = all.filter(
        ({ one }) => hasStatus(one, status) && (price === undefined || one.price._id === price),
      );
      const page = pageOf(matching, ({ one }) => one._id, { limit, startingAfter, kind: 'subscription' });
      return presentList('/v1/subscriptions', page, ({ customer, one }) => presentSubscription(customer, one));
    },
  },
  {
    name: 'GET /v1/subscriptions/{id}',
    handle({ id, parameters }) {
      nothing(parameters, '');
      return present(sources, id);
    },
  },
  { name: 'POST /v1/subscriptions/{id}', handle: (request) => updated(sources, request) },
  {
    name: 'DELETE /v1/subscriptions/{id}',
    async handle({ id, parameters, seed, cause }) {
      const { prorate = false, invoice_now: invoiceNow = false } = cancellation(parameters, '');
      const { customer } = await findSubscription(sources, id);
      await sources.subscriptionService.cancelNow({
        customerId: customer._id,
        subscriptionId: id,
        prorate,
        invoiceNow,
        seed,
        cause,
      });
      return present(sources, id);
    },
  },
];
