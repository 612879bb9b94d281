import Stripe from 'stripe';

interface ProviderConfig {
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_API_URL?: string;
}

/** The timeout of a call to the provider in milliseconds. The client retries under the same idempotency key. */
const TIMEOUT_MS = 10_000;

function serverOf(url: string) {
  const { protocol, hostname: host, port } = new URL(url);
  return protocol === 'https:'
    ? ({ protocol: 'https', host, port: port || 443 } as const)
    : ({ protocol: 'http', host, port: port || 80 } as const);
}

/** The client of the payment provider: Stripe, or the server at `STRIPE_API_URL` that speaks its API. */
export const stripeClient = (config: ProviderConfig): Stripe =>
  new Stripe(config.STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(config.STRIPE_API_URL && serverOf(config.STRIPE_API_URL)),
  });

/** Stripe's own host. Any other host that speaks its API is a sandbox. */
const STRIPE_HOST = 'api.stripe.com';

/**
 * The provider that the settings select: `stripe live`, `stripe test` or `sandbox`. One provider doesn't know the
 * customers and plans of another. The host and the key's mode decide, so a new key of the same mode changes nothing.
 * Two Stripe accounts in the same mode are not distinguished.
 */
export function providerName({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: url }: ProviderConfig): string {
  if (url && new URL(url).hostname !== STRIPE_HOST) return 'sandbox';
  return /^[a-z]+_live_/.test(key) ? 'stripe live' : 'stripe test';
}
