import { missing } from '../api/stripe-error.ts';
import type { Product } from '../products/product.ts';
import type { ProductStore } from '../products/product-store.ts';
import type { Price } from './price.ts';
import type { PriceStore } from './price-store.ts';
import { type SubscribedPrice, subscribedPrice } from './subscribed-price.ts';

export interface PriceSources {
  readonly prices: PriceStore;
  readonly products: ProductStore;
}

/**
 * A price with its product.
 * @throws StripeError that names the parameter, when there is no such price.
 */
export async function pricedProduct(
  { prices, products }: PriceSources,
  priceId: string,
  param: string,
): Promise<{ readonly price: Price; readonly product: Product }> {
  const price = await prices.find(priceId);
  const product = price && (await products.find(price.product));
  if (!product) throw missing('price', priceId, param);
  return { price, product };
}

/**
 * A price to subscribe to.
 * @throws StripeError when there is none, or it isn't recurring, or is no longer for sale.
 */
export async function priceForSale(sources: PriceSources, priceId: string, param: string): Promise<SubscribedPrice> {
  const { price, product } = await pricedProduct(sources, priceId, param);
  return subscribedPrice(price, product, param);
}

/** A price that has been sold. It stays valid even if it is no longer for sale. */
export async function soldPrice(sources: PriceSources, priceId: string): Promise<SubscribedPrice> {
  const { price, product } = await pricedProduct(sources, priceId, 'price');
  return { ...subscribedPrice({ ...price, active: true }, product, 'price'), active: price.active };
}
