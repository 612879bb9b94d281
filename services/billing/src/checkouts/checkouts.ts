import type { Conflict } from '@keystead/service-kit';
import type Stripe from 'stripe';

const MINUTE_MS = 60_000;
/** The minimum time in milliseconds that a session must be open, by the provider's clock. */
const MIN_SESSION_MS = 30 * MINUTE_MS;
/** Milliseconds that a session is open by our clock: five minutes more, for clock skew and a retry. */
const SESSION_MS = MIN_SESSION_MS + 5 * MINUTE_MS;
/** The part of those milliseconds that the first and second attempt may use up. */
const MAX_DELAY_MS = 4 * MINUTE_MS;

/** A session at the provider in which a customer pays. The provider receives `_id` and returns it with its events. */
export interface Checkout {
  readonly _id: string;
  readonly account_id: number;
  /** `refunded`: paid, but paid in another way in the meantime, so the money was returned. */
  readonly state: 'open' | 'closed' | 'paid' | 'refunded';
  /** True while no other session may take the same payment. A unique index allows one for each subject. */
  readonly standing: boolean;
  /** Null until the provider has created the session. */
  readonly session_id: string | null;
  readonly url: string | null;
  readonly expires_at: Date;
  readonly created_at: Date;
}

export const newCheckout = <W extends { readonly account_id: number }>(id: string, wanted: W, now: Date) => ({
  ...wanted,
  _id: id,
  state: 'open' as const,
  standing: true,
  session_id: null,
  url: null,
  // In whole seconds, because the provider counts in seconds.
  expires_at: new Date(Math.floor((now.getTime() + SESSION_MS) / 1000) * 1000),
  created_at: now,
});

export function hasTime(checkout: Pick<Checkout, 'url' | 'expires_at' | 'created_at'>, now: Date): boolean {
  const until = checkout.url ? checkout.expires_at.getTime() : checkout.created_at.getTime() + MAX_DELAY_MS;
  return until > now.getTime();
}

/** How a request of a kind becomes a checkout and a session at the provider. */
export interface CheckoutKind<W, C extends Checkout> {
  /** What is paid, as a phrase for sentences: `this payment`. */
  readonly what: string;
  /** The id of the subject, which may have one standing checkout: a payment's or an account's. */
  readonly subjectOf: (wanted: W) => number;
  /** Whether an existing checkout serves this request: the same purchase for the same money. */
  readonly isSame: (checkout: C, wanted: W) => boolean;
  readonly create: (id: string, wanted: W, now: Date) => C;
  /** Whether a paid checkout no longer blocks a new one, because what it paid for has ended. */
  readonly hasEnded: (checkout: C) => Promise<boolean>;
  readonly alreadyPaid: () => Conflict;
  /** The request to the provider. Its idempotency requires the same one on every retry. */
  readonly session: (checkout: C, wanted: W, installationId: string) => Stripe.Checkout.SessionCreateParams;
}

/** The page of the product to return to, with the outcome in the query parameter `checkout`. */
export function returnUrl(publicUrl: string, path: string, outcome?: 'success' | 'cancelled'): string {
  // Concatenate as text first, so that no path can change the host.
  const url = new URL(publicUrl.replace(/\/$/, '') + path);
  if (outcome) url.searchParams.set('checkout', outcome);
  return url.href;
}

export const sessionPages = (publicUrl: string, returnPath: string, expires: Date) => ({
  // Other methods pay days later and would leave a payment undecided. A card pays at once or fails.
  allowed_payment_method_types: ['card' as const],
  success_url: returnUrl(publicUrl, returnPath, 'success'),
  cancel_url: returnUrl(publicUrl, returnPath, 'cancelled'),
  expires_at: expires.getTime() / 1000,
});
