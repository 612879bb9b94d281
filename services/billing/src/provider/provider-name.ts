/** Stripe's own host. Any other host that speaks its API is a sandbox. */
const STRIPE_HOST = 'api.stripe.com';

/**
 * The provider that the settings select: `stripe live`, `stripe test` or `sandbox`. One provider doesn't know the
 * customers and plans of another. The host and the key's mode decide, so a new key of the same mode changes nothing.
 * Two Stripe accounts in the same mode are not distinguished.
 */
export function providerName(config: { readonly STRIPE_SECRET_KEY: string; readonly STRIPE_API_URL?: string }): string {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: url } = config;
  if (url && new URL(url).hostname !== STRIPE_HOST) return 'sandbox';
  return /^[a-z]+_live_/.test(key) ? 'stripe live' : 'stripe test';
}
