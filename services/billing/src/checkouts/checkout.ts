const minute = 60_000;
/** Milliseconds that a session must be open at least, by the provider's clock. */
const providersLeast = 30 * minute;
/** Milliseconds that it is open by ours: five minutes for the difference of clocks and for a second try. */
const openFor = providersLeast + 5 * minute;
/** Milliseconds of those that a first or second try may use up. */
const MAX_DELAY = 4 * minute;

/** A session of the provider's in which something is paid. `_id` goes along to it and comes back with its events. */
export interface Checkout {
  readonly _id: string;
  readonly account_id: number;
  /** `refunded`: paid, but settled otherwise meanwhile, so the money went back. */
  readonly state: 'open' | 'closed' | 'paid' | 'refunded';
  /** True while the same may not be paid in another session; one for each subject, by a unique index. */
  readonly standing: boolean;
  /** Null until the provider has made the session. */
  readonly session_id: string | null;
  readonly url: string | null;
  readonly expires_at: Date;
  readonly created_at: Date;
}

/** A checkout of something at its beginning. */
export const newCheckout = <W extends { readonly account_id: number }>(id: string, wanted: W, now: Date) => ({
  ...wanted,
  _id: id,
  state: 'open' as const,
  standing: true,
  session_id: null,
  url: null,
  // In whole seconds, as the provider has it.
  expires_at: new Date(Math.floor((now.getTime() + openFor) / 1000) * 1000),
  created_at: now,
});

/** Whether there is time left to pay, or to ask the provider for the session. */
export function hasTime(checkout: Pick<Checkout, 'url' | 'expires_at' | 'created_at'>, now: Date): boolean {
  const until = checkout.url ? checkout.expires_at.getTime() : checkout.created_at.getTime() + MAX_DELAY;
  return until > now.getTime();
}
