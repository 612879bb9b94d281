import Stripe from 'stripe';

/** The timeout of a call to the provider in milliseconds. The client retries under the same idempotency key. */
const TIMEOUT_MS = 10_000;

const standardPort = { 'http:': 80, 'https:': 443 } as const;

function serverOf(url: string) {
  const { protocol, hostname, port } = new URL(url);
  const scheme = protocol === 'https:' ? protocol : 'http:';
  return {
    protocol: scheme === 'https:' ? ('https' as const) : ('http' as const),
    host: hostname,
    port: port || standardPort[scheme],
  };
}

/** The client of the payment provider: Stripe, or the server at `STRIPE_API_URL` that speaks its API. */
export const stripeClient = (config: {
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_API_URL?: string;
}): Stripe =>
  new Stripe(config.STRIPE_SECRET_KEY, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(config.STRIPE_API_URL && serverOf(config.STRIPE_API_URL)),
  });
