import { RunningProduct } from './running-product.ts';
import { TestedProduct } from './tested-product.ts';

/** Kept by the process that runs jest, from its global set-up to its global teardown. */
const stored = globalThis as { sharedProduct?: RunningProduct };

/**
 * Starts the product that all specs share which neither stop nor configure it. All their requests come from one address,
 * which no limit of requests allows for.
 */
export async function startSharedProduct(): Promise<void> {
  const settings = { RATE_LIMITS: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' };
  const product = await RunningProduct.start({ settings });
  stored.sharedProduct = product;
  process.env.SHARED_PRODUCT = JSON.stringify([product.url, product.folder]);
}

/**
 * Stops it.
 * @throws Error when the API did what its document doesn't say.
 */
export async function stopSharedProduct(): Promise<void> {
  await stored.sharedProduct?.stop();
}

/** The product that all specs share: each registers people of its own, and leaves the rest alone. */
export function sharedProduct(): TestedProduct {
  const [url, folder] = JSON.parse(process.env.SHARED_PRODUCT ?? '[]');
  if (!url) throw new Error('The shared product was not started.');
  return new TestedProduct(url, folder);
}
