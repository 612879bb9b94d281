import type { ApiOperation, ApiRequest } from '../api/api-operation.ts';
import { presentList } from '../api/object-list.ts';
import { pageOf } from '../api/page-of.ts';
import { fields } from '../api/parameters.ts';
import { invalid, missing } from '../api/stripe-error.ts';
import type { Customer } from '../customers/customer.ts';
import { type CustomerSources, customersOf, newestFirst } from '../customers/customer-objects.ts';
import { cardError } from '../payments/card-error.ts';
import { presentSubscription } from './present-subscription.ts';
import type { Subscription } from './subscription.ts';
import { cancellation, readUpdate, subscriptionSearch } from './subscription-parameters.ts';
import { isFailure, type SubscriptionService } from './subscription-service.ts';

const nothing = fields({});

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

/** Whether a subscription matches a list's status filter. */
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
