import { seconds } from '../api/objects.ts';
import { invalid } from '../api/stripe-error.ts';
import type { Product } from '../products/product.ts';

export const intervals = ['day', 'week', 'month', 'year'] as const;

/** A billing interval: a number of days, weeks, months or years. */
export interface Recurrence {
  readonly interval: (typeof intervals)[number];
  readonly interval_count: number;
}

export interface Period {
  readonly start: Date;
  readonly end: Date;
}

const DAY_MS = 24 * 60 * 60_000;

function addMonths(from: Date, months: number): Date {
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return first;
}

/** The instant a number of intervals later, in UTC. The 31st becomes the last day of a shorter month. */
function addIntervals(from: Date, { interval, interval_count }: Recurrence, times: number): Date {
  const units = interval_count * times;
  if (interval === 'day' || interval === 'week')
    return new Date(from.getTime() + units * (interval === 'day' ? DAY_MS : 7 * DAY_MS));
  return addMonths(from, interval === 'year' ? 12 * units : units);
}

/**
 * The period that begins at an instant. It ends on the day of the anchor. After a February, a 31st returns, as at
 * Stripe.
 */
export function periodFrom(start: Date, anchor: Date, recurrence: Recurrence): Period {
  let times = 1;
  while (addIntervals(anchor, recurrence, times) <= start) times++;
  return { start, end: addIntervals(anchor, recurrence, times) };
}

export const sameRecurrence = (one: Recurrence, other: Recurrence): boolean =>
  one.interval === other.interval && one.interval_count === other.interval_count;

/** Formats an interval: `month`, or `3 months`. */
export const intervalText = ({ interval, interval_count }: Recurrence): string =>
  interval_count === 1 ? interval : `${interval_count} ${interval}s`;

/** A stored price; its amount is in cents. The amount and the interval never change. */
export interface Price {
  readonly _id: string;
  readonly created: Date;
  readonly product: string;
  readonly currency: 'usd';
  readonly unit_amount: number;
  /** Null for a one-time price. */
  readonly recurring: Recurrence | null;
  readonly active: boolean;
  /** The key by which the caller finds it. Only one price has a given key at a time. */
  readonly lookup_key: string | null;
  readonly nickname: string | null;
  readonly metadata: Readonly<Record<string, string>>;
}

export const presentPrice = (price: Price) => ({
  id: price._id,
  object: 'price' as const,
  active: price.active,
  billing_scheme: 'per_unit' as const,
  created: seconds(price.created),
  currency: price.currency,
  custom_unit_amount: null,
  livemode: false,
  lookup_key: price.lookup_key,
  metadata: price.metadata,
  nickname: price.nickname,
  product: price.product,
  recurring: price.recurring && {
    ...price.recurring,
    meter: null,
    trial_period_days: null,
    usage_type: 'licensed' as const,
  },
  tax_behavior: 'unspecified' as const,
  tiers_mode: null,
  transform_quantity: null,
  type: price.recurring ? ('recurring' as const) : ('one_time' as const),
  unit_amount: price.unit_amount,
  unit_amount_decimal: String(price.unit_amount),
});

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
