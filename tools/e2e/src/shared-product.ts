import { RunningProduct } from './running-product.ts';
import { TestedProduct } from './tested-product.ts';

/** Held by the process that runs jest, from its global set-up to its global teardown. */
const stored = globalThis as { sharedProduct?: RunningProduct };

/**
 * Starts the product for all specs that neither stop nor configure it. All their requests come from one IP address, so
 * rate limits are off.
 */
export async function startSharedProduct(): Promise<void> {
  const settings = { RATE_LIMITS: 'off', WEBHOOKS_ALLOW_PRIVATE: 'true' };
  const product = await RunningProduct.start({ settings });
  stored.sharedProduct = product;
  process.env.SHARED_PRODUCT = JSON.stringify([product.url, product.folder]);
}

/**
 * Stops the shared product.
 * @throws Error when the API deviated from its document.
 */
export async function stopSharedProduct(): Promise<void> {
  await stored.sharedProduct?.stop();
}

/** The product that all specs share. Each spec registers its own users and leaves other records alone. */
export function sharedProduct(): TestedProduct {
  const [url, folder] = JSON.parse(process.env.SHARED_PRODUCT ?? '[]');
  if (!url) throw new Error('The shared product was not started.');
  return new TestedProduct(url, folder);
}
