import type { Jurisdiction, LateFeeRule, LedgerPolicyChange, StoredRentTerms } from '@keystead/contracts';
import { type Caller, collectionStore, documentsById, fromCents, manages, toCents } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { policyWarnings } from './rule-warnings.ts';

/** How the leases of an account charge rent and fees. Money in integer cents, except within the rule for late fees. */
export interface LedgerPolicy {
  readonly due_day: number;
  readonly billing: NonNullable<StoredRentTerms['billing']>;
  readonly proration: NonNullable<StoredRentTerms['proration']>;
  readonly post_days_ahead: number;
  readonly late_fee: LateFeeRule | null;
  /** Rent that was due before that day earns no late fee; null without a rule. */
  readonly late_fee_since: string | null;
  readonly returned_fee_cents: number;
}

type StoredPolicy = LedgerPolicy & { readonly _id: number };

const defaultPolicy: LedgerPolicy = {
  due_day: 1,
  billing: 'advance',
  proration: 'actual_month',
  post_days_ahead: 5,
  late_fee: null,
  late_fee_since: null,
  returned_fee_cents: 0,
};

/** @param day today: a new rule applies to what is due from then on */
export function changedPolicy(
  policy: LedgerPolicy,
  { returned_fee, override_reason: _, ...change }: LedgerPolicyChange,
  day: string,
): LedgerPolicy {
  return {
    ...policy,
    ...change,
    ...(change.late_fee && { late_fee_since: policy.late_fee ? policy.late_fee_since : day }),
    ...(returned_fee !== undefined && { returned_fee_cents: toCents(returned_fee) }),
  };
}

interface PolicyReading {
  readonly caller: Caller;
  /** Where the account's properties are. */
  readonly places: readonly Jurisdiction[];
  readonly day: string;
}

export const presentPolicy = (
  { returned_fee_cents, late_fee_since: _, ...policy }: LedgerPolicy,
  { caller, places, day }: PolicyReading,
) => ({
  ...policy,
  returned_fee: fromCents(returned_fee_cents),
  warnings: policyWarnings(policy.late_fee, places, day),
  abilities: { update: ledgerPolicyPolicy.update(caller) },
});

/** Rules §2: whoever manages the account. */
export const ledgerPolicyPolicy = {
  read: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller) => caller.role !== 'tenant' && manages(caller, caller.accountId),
};

/** One for each account that has changed the default. */
export class LedgerPolicies extends collectionStore<StoredPolicy>('ledger_policies') {
  readonly #byId;

  constructor(database: Connection) {
    super(database);
    this.#byId = documentsById<StoredPolicy>(this.collection);
  }

  async of(accountId: number): Promise<LedgerPolicy> {
    const stored = await this.#byId.load(accountId);
    if (!stored) return defaultPolicy;
    const { _id, ...policy } = stored;
    return { ...defaultPolicy, ...policy };
  }

  async save(accountId: number, policy: LedgerPolicy): Promise<void> {
    await this.upsert({ _id: accountId }, { $set: policy });
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.collection.deleteOne({ _id: accountId });
  }
}
