import type { Operations } from '../api/api-operation.ts';
import { defaulted, fields, flag, metadataChange, oneOf, optional, text, unsettable } from '../api/parameters.ts';
import { readOperations } from '../api/read-operations.ts';
import type { CustomerObject, CustomerService } from '../customers/customer-service.ts';
import { changeSubscription, liveSubscriptionOf } from './change-subscription.ts';
import { presentSubscription, type Subscription } from './subscription.ts';
import { cancelNow } from './subscription-lifecycle.ts';

const update = fields({
  cancel_at_period_end: optional(flag),
  default_payment_method: optional(unsettable(text(100))),
  metadata: optional(metadataChange),
});
const cancellation = fields({ prorate: defaulted(flag, false), invoice_now: defaulted(flag, false) });

const present = ({ customer, one }: CustomerObject<Subscription>) => presentSubscription(customer._id, one);

/** Without a status, the list omits canceled subscriptions. */
function hasStatus({ status }: Subscription, filter: string | undefined): boolean {
  if (filter === undefined) return status !== 'canceled';
  return filter === 'all' || status === filter;
}

/**
 * `GET /v1/subscriptions`, and `GET`, `POST` and `DELETE` of one by its id. Only a checkout creates a subscription, and
 * only the portal changes its price.
 */
export const subscriptionOperations = (customerService: CustomerService): Operations => {
  const read = (id: string) => customerService.readOne('subscriptions', id);
  return {
    ...readOperations(
      { path: '/v1/subscriptions', read, present },
      { customer: optional(text(100)), status: optional(oneOf('active', 'all', 'canceled', 'past_due')) },
      ({ customer: customerId, status }, paging) =>
        customerService.list('subscriptions', { customerId, matches: (one) => hasStatus(one, status) }, paging),
    ),
    'POST /v1/subscriptions/{id}': async ({ id, parameters, cause }) => {
      const { cancel_at_period_end, default_payment_method: card, metadata } = update(parameters, '');
      const { customer } = await read(id);
      await customerService.update(customer._id, cause, (before, context) => {
        const subscription = liveSubscriptionOf(before, id);
        const change = { cancel_at_period_end, card, metadata: metadata?.(subscription.metadata) };
        return changeSubscription(before, subscription, change, context);
      });
      return present(await read(id));
    },
    'DELETE /v1/subscriptions/{id}': async ({ id, parameters, seed, cause }) => {
      const { prorate, invoice_now: invoiceNow } = cancellation(parameters, '');
      const { customer } = await read(id);
      await customerService.update(customer._id, cause, (before, context) =>
        cancelNow(before, { subscriptionId: id, prorate, invoiceNow, seed }, context),
      );
      return present(await read(id));
    },
  };
};
