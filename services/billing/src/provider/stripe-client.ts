import Stripe from 'stripe';

/** Milliseconds that the provider has to answer a call; what isn't answered then is tried again under the same key. */
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

/** The payment provider's client: Stripe's own, or with an address whoever speaks its API there. */
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
