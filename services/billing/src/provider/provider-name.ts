/** Stripe's own address; whoever else speaks its API is a sandbox. */
const stripesOwn = 'api.stripe.com';

/**
 * Which provider's customers and plans a setting leads to: `stripe live`, `stripe test` or `sandbox`. Those of one are
 * unknown to another. It is told by the address and the key's mode, so a key that is exchanged for a newer one changes
 * nothing; two accounts with Stripe in the same mode are not told apart by it.
 */
export function providerName(config: { readonly STRIPE_SECRET_KEY: string; readonly STRIPE_API_URL?: string }): string {
  const { STRIPE_SECRET_KEY: key, STRIPE_API_URL: url } = config;
  if (url && new URL(url).hostname !== stripesOwn) return 'sandbox';
  return /^[a-z]+_live_/.test(key) ? 'stripe live' : 'stripe test';
}
