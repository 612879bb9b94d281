import Stripe from 'stripe';

/** The timeout of a call to the provider in milliseconds. The client retries under the same idempotency key. */
const patience = 10_000;

const standardPort = { 'http:': 80, 'https:': 443 } as const;

function addressOf(url: string) {
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
    timeout: patience,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(config.STRIPE_API_URL && addressOf(config.STRIPE_API_URL)),
  });
