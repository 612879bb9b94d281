import { secretsOf } from '@keystead/service-kit';
import Stripe from 'stripe';
import type { BillingConfig } from '../config.ts';

type ProviderConfig = Pick<BillingConfig, 'STRIPE_SECRET_KEY' | 'STRIPE_API_URL'>;

/** The timeout of a call to the provider in milliseconds. The client retries under the same idempotency key. */
const TIMEOUT_MS = 10_000;

function serverOf(url: string) {
  const { protocol, hostname: host, port } = new URL(url);
  const isSecure = protocol === 'https:';
  return { protocol: isSecure ? 'https' : 'http', host, port: port || (isSecure ? 443 : 80) } as const;
}

export const stripeClient = (config: ProviderConfig): Stripe =>
  new Stripe(secretsOf(config.STRIPE_SECRET_KEY)[0], {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(config.STRIPE_API_URL && serverOf(config.STRIPE_API_URL)),
  });

/**
 * The provider that the settings select: `stripe live`, `stripe test` or `sandbox`. One provider doesn't know the
 * customers and plans of another. The host and the key's mode decide, so a new key of the same mode changes nothing.
 * Two Stripe accounts in the same mode are not distinguished.
 */
export function providerName({ STRIPE_SECRET_KEY: key, STRIPE_API_URL: url }: ProviderConfig): string {
  if (url && new URL(url).hostname !== 'api.stripe.com') return 'sandbox';
  return /^[a-z]+_live_/.test(key) ? 'stripe live' : 'stripe test';
}
