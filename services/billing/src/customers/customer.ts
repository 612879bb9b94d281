/**
 * An account as the provider knows it, and whether its state there is to be read: each look that is asked for is counted,
 * so that one asked for during a reading leads to another.
 */
export interface Customer {
  /** The provider's id (`cus_…`). */
  readonly _id: string;
  /** One customer for each account, by a unique index. */
  readonly account_id: number;
  /** Which provider knows it, by `providerName`. */
  readonly provider: string;
  readonly state: 'waiting' | 'done';
  /** True for a look that is asked for by the clock alone: those that something has happened to come first. */
  readonly routine: boolean;
  /** How often a look was asked for. */
  readonly asked: number;
  readonly attempts: number;
  readonly next_at: Date;
  /** When the provider's state was last taken over. */
  readonly synced_at: Date | null;
  /** The last state entry of the account that its letters were written of. */
  readonly told_entry: number;
  /** The customer's default card at the provider (`pm_…`) that was last taken into use; null while there was none. */
  readonly card: string | null;
}

/** A customer that the provider has just made. There is nothing to read of it yet. */
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
