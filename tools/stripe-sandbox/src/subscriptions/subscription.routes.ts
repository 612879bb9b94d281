import { listOperation, type Operations, readOperation } from '../api/api-operation.ts';
import { defaulted, fields, flag, oneOf, optional, required, text } from '../api/parameters.ts';
import type { CustomerObject, CustomerService } from '../customers/customer-service.ts';
import { changeSubscription, liveSubscriptionOf } from './change-subscription.ts';
import { isLive, presentSubscription, type Subscription } from './subscription.ts';
import { cancelNow } from './subscription-lifecycle.ts';

const update = fields({ cancel_at_period_end: optional(flag), default_payment_method: optional(text(100)) });
const cancellation = fields({ prorate: defaulted(flag, false), invoice_now: defaulted(flag, false) });

const present = ({ customer, one }: CustomerObject<Subscription>) => presentSubscription(customer._id, one);

const resource = { path: '/v1/subscriptions', present } as const;

/**
 * `GET /v1/subscriptions` of a customer, and `GET`, `POST` and `DELETE` of one by its id. Only a checkout creates a
 * subscription, and only the portal changes its price.
 */
export const subscriptionOperations = (customerService: CustomerService): Operations => {
  const read = (id: string) => customerService.readOne('subscriptions', id);
  return {
    ...readOperation(resource, read),
    ...listOperation(
      resource,
      { customer: required(text(100)), status: optional(oneOf('all')) },
      ({ customer, status }, paging) =>
        // Without a status, the list omits canceled subscriptions.
        customerService.list('subscriptions', customer, (one) => status === 'all' || isLive(one), paging),
    ),
    'POST /v1/subscriptions/{id}': async ({ id, parameters }) => {
      const { cancel_at_period_end, default_payment_method: card } = update(parameters, '');
      const { customer } = await read(id);
      await customerService.update(customer._id, (before, at) =>
        changeSubscription(before, liveSubscriptionOf(before, id), { cancel_at_period_end, card }, at),
      );
      return present(await read(id));
    },
    'DELETE /v1/subscriptions/{id}': async ({ id, parameters, seed }) => {
      const { prorate, invoice_now: invoiceNow } = cancellation(parameters, '');
      const { customer } = await read(id);
      await customerService.update(customer._id, (before, at) =>
        cancelNow(before, { subscriptionId: id, prorate, invoiceNow, seed }, at),
      );
      return present(await read(id));
    },
  };
};
