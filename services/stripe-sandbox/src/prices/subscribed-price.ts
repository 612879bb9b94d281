import { seconds } from '../api/object-list.ts';
import { invalid } from '../api/stripe-error.ts';
import type { Product } from '../products/product.ts';
import type { Price } from './price.ts';
import { intervalText, type Recurrence } from './recurrence.ts';

/**
 * A recurring price as a subscription has it, with its product's name. It is as it was when it was chosen: a lookup key
 * that moves on later, or other metadata, isn't seen in it.
 */
export interface SubscribedPrice extends Price {
  readonly recurring: Recurrence;
  readonly product_name: string;
}

/**
 * A price for a subscription.
 * @throws StripeError for one that is paid once, or is no longer for sale.
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

/** `$29.00 / month`. */
export const priceText = ({ unit_amount, recurring }: SubscribedPrice): string =>
  `$${(unit_amount / 100).toFixed(2)} / ${intervalText(recurring)}`;

/** The price in the form of a plan, which subscription items still carry. */
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
