/**
 * An account as the provider knows it, with its place in the synchronisation queue. `asked` counts each requested
 * synchronisation, so that a request during a synchronisation leads to another one.
 */
export interface Customer {
  /** The provider's id (`cus_…`). */
  readonly _id: string;
  /** A unique index allows one customer for each account. */
  readonly account_id: number;
  /** See `providerName`. */
  readonly provider: string;
  readonly state: 'waiting' | 'done';
  /** True for a synchronisation by schedule alone. Customers with a change come first. */
  readonly routine: boolean;
  readonly asked: number;
  readonly attempts: number;
  readonly next_at: Date;
  readonly synced_at: Date | null;
  /** The number of the account's last state entry for which e-mails were written. */
  readonly told_entry: number;
  /** The customer's default card at the provider (`pm_…`) that was last put into use; null if there was none. */
  readonly card: string | null;
}

/** A customer that the provider has just created. Nothing is left to synchronise. */
export const newCustomer = (id: string, account_id: number, provider: string, now: Date): Customer => ({
  _id: id,
  account_id,
  provider,
  state: 'done',
  routine: false,
  asked: 0,
  attempts: 0,
  next_at: now,
  synced_at: now,
  told_entry: 0,
  card: null,
});
