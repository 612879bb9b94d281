import { invalid } from '../api/stripe-error.ts';
import { type PriceSources, pricedProduct } from '../prices/find-price.ts';
import type { LineItem } from './checkout-session.ts';
import type { SessionParameters } from './session-parameters.ts';

type ItemParameters = SessionParameters['line_items'][number];

/** In cents: Stripe accepts no card payment below the first or above the second. */
const MIN_AMOUNT = 50;
const MAX_AMOUNT = 99_999_999;

/** A one-time item, with its own price data or a stored price. */
export async function itemPaidOnce(sources: PriceSources, given: ItemParameters, path: string): Promise<LineItem> {
  const { quantity, price: id, price_data } = given;
  if (price_data && id !== undefined)
    throw invalid(`You may only specify one of these parameters: ${path}[price], ${path}[price_data].`, path);
  if (price_data) {
    const { name, description = null } = price_data.product_data;
    return { name, description, unit_amount: price_data.unit_amount, quantity };
  }
  if (id === undefined) throw invalid(`Missing required param: ${path}[price].`, `${path}[price]`, 'parameter_missing');
  const { price, product } = await pricedProduct(sources, id, `${path}[price]`);
  if (price.recurring)
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      `${path}[price]`,
    );
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', `${path}[price]`);
  return { name: product.name, description: null, unit_amount: price.unit_amount, quantity };
}

/** The total in cents. Rejects an amount that a card cannot pay. */
export function totalOf(items: readonly LineItem[]): number {
  const total = items.reduce((sum, { unit_amount, quantity }) => sum + unit_amount * quantity, 0);
  if (total < MIN_AMOUNT)
    throw invalid(
      "The Checkout Session's total amount due must add up to at least $0.50 usd",
      undefined,
      'amount_too_small',
    );
  if (total > MAX_AMOUNT)
    throw invalid(
      "The Checkout Session's total amount due must be no more than $999,999.99",
      undefined,
      'amount_too_large',
    );
  return total;
}
