import { invalid, missing } from '../api/stripe-error.ts';
import { type PriceSources, priceForSale } from '../prices/find-price.ts';
import { intervalText } from '../prices/recurrence.ts';
import { firstInvoiceIdOf, subscriptionIdOf } from '../subscriptions/subscription.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import type { LineItem, SubscriptionStart } from './checkout-session.ts';
import type { SessionParameters } from './session-parameters.ts';

/** The sources of prices and customers. */
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
export async function readStart(
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
