import { seconds } from '../api/object-list.ts';
import { invalid } from '../api/stripe-error.ts';
import type { Product } from '../products/product.ts';
import type { Price } from './price.ts';
import { intervalText, type Recurrence } from './recurrence.ts';

/**
 * A recurring price of a subscription, with its product's name. It is a snapshot from when it was chosen: later changes
 * of its lookup key or metadata don't appear in it.
 */
export interface SubscribedPrice extends Price {
  readonly recurring: Recurrence;
  readonly product_name: string;
}

/**
 * A price for a subscription.
 * @throws StripeError for a one-time price, or one that is no longer for sale.
 */
export function subscribedPrice(price: Price, product: Product, param: string): SubscribedPrice {
  const { recurring } = price;
  if (!recurring)
    throw invalid(
      `The price specified is set to \`type=one_time\` but this field only accepts prices with \`type=recurring\`.`,
      param,
    );
  if (!price.active) throw invalid(`The price specified is inactive. This field only accepts active prices.`, param);
  return { ...price, recurring, product_name: product.name };
}

/** Formats a price: `$29.00 / month`. */
export const priceText = ({ unit_amount, recurring }: SubscribedPrice): string =>
  `$${(unit_amount / 100).toFixed(2)} / ${intervalText(recurring)}`;

/** The price in the API's older plan format, which subscription items still contain. */
export const presentPlan = (price: SubscribedPrice) => ({
  id: price._id,
  object: 'plan' as const,
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: String(price.unit_amount),
  billing_scheme: 'per_unit' as const,
  created: seconds(price.created),
  currency: price.currency,
  ...price.recurring,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed' as const,
});
