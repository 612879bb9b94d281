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

/** A new checkout, open and standing, without a session. */
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

/** Whether there is time left to pay, or to request the session from the provider. */
export function hasTime(checkout: Pick<Checkout, 'url' | 'expires_at' | 'created_at'>, now: Date): boolean {
  const until = checkout.url ? checkout.expires_at.getTime() : checkout.created_at.getTime() + MAX_DELAY_MS;
  return until > now.getTime();
}
