import { seconds } from '../api/object-list.ts';
import type { Recurrence } from './recurrence.ts';

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

/** The API representation. */
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
