import { isDeepStrictEqual } from 'node:util';
import type {
  Jurisdiction,
  LateFeeRule,
  LedgerPolicyChange,
  PropertyLedgerPolicyChange,
  StoredRentTerms,
} from '@keystead/contracts';
import {
  type Caller,
  collectionStore,
  documentsById,
  eraseAll,
  fromCents,
  manages,
  timeLimit,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Collection, Connection } from 'mongoose';
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

/** Where a property differs from its account; what is null is as the account says. */
export interface PropertyPolicy {
  readonly due_day: number | null;
  readonly billing: LedgerPolicy['billing'] | null;
  readonly proration: LedgerPolicy['proration'] | null;
  readonly post_days_ahead: number | null;
  /** False: no late fees. True: by `late_fee`. */
  readonly charges_late_fees: boolean | null;
  readonly late_fee: LateFeeRule | null;
  /** When these two changed last: rent that was due before earns no late fee by what they say now. */
  readonly late_fee_since: string | null;
  readonly returned_fee_cents: number | null;
}

type StoredPropertyPolicy = PropertyPolicy & { readonly _id: number; readonly account_id: number };

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

type LateFees = Pick<LedgerPolicy, 'late_fee' | 'late_fee_since'>;

/** A rule that differs from the one before applies to what is due from today on: no rent becomes late by it afterwards. */
const sinceOf = (late_fee: LateFees['late_fee'], before: LateFees, day: string): string | null =>
  isDeepStrictEqual(late_fee, before.late_fee) ? before.late_fee_since : day;

/** @param day today: other late fees apply to what is due from then on */
export function changedPolicy(
  policy: LedgerPolicy,
  { returned_fee, override_reason: _, ...change }: LedgerPolicyChange,
  day: string,
): LedgerPolicy {
  return {
    ...policy,
    ...change,
    ...(change.late_fee && { late_fee_since: sinceOf(change.late_fee, policy, day) }),
    ...(returned_fee !== undefined && { returned_fee_cents: toCents(returned_fee) }),
  };
}

const noPropertyPolicy: PropertyPolicy = {
  due_day: null,
  billing: null,
  proration: null,
  post_days_ahead: null,
  charges_late_fees: null,
  late_fee: null,
  late_fee_since: null,
  returned_fee_cents: null,
};

/**
 * @param day today: other late fees apply to what is due from then on
 * @throws ValidationFailed for late fees without a rule
 */
export function changedPropertyPolicy(
  before: PropertyPolicy,
  { returned_fee, override_reason: _, ...change }: PropertyLedgerPolicyChange,
  day: string,
): PropertyPolicy {
  const changed: PropertyPolicy = {
    ...before,
    ...change,
    ...(returned_fee !== undefined && { returned_fee_cents: returned_fee === null ? null : toCents(returned_fee) }),
  };
  if (changed.charges_late_fees && changed.late_fee === null)
    throw new ValidationFailed({ late_fee: 'is required where the property charges late fees of its own' });
  const late_fee = changed.charges_late_fees ? changed.late_fee : null;
  const isSame = changed.charges_late_fees === before.charges_late_fees;
  return { ...changed, late_fee, late_fee_since: isSame ? sinceOf(late_fee, before, day) : day };
}

const latest = (days: readonly (string | null)[]): string | null =>
  days
    .filter((day) => day !== null)
    .sort()
    .at(-1) ?? null;

/** What holds for a property. */
function policyInForce(account: LedgerPolicy, own: PropertyPolicy): LedgerPolicy {
  const late_fee = own.charges_late_fees === null ? account.late_fee : own.late_fee;
  const since = own.charges_late_fees === null ? [account.late_fee_since, own.late_fee_since] : [own.late_fee_since];
  return {
    due_day: own.due_day ?? account.due_day,
    billing: own.billing ?? account.billing,
    proration: own.proration ?? account.proration,
    post_days_ahead: own.post_days_ahead ?? account.post_days_ahead,
    late_fee,
    late_fee_since: late_fee && latest(since),
    returned_fee_cents: own.returned_fee_cents ?? account.returned_fee_cents,
  };
}

interface PolicyReading {
  readonly caller: Caller;
  /** Where the properties are. */
  readonly places: readonly Jurisdiction[];
  readonly day: string;
}

interface NamedProperty {
  readonly property_id: number;
  readonly property_name: string;
}

const present = ({ returned_fee_cents, late_fee_since: _, ...policy }: LedgerPolicy) => ({
  ...policy,
  returned_fee: fromCents(returned_fee_cents),
});

/** @param properties those that have rules of their own */
export const presentPolicy = (
  policy: LedgerPolicy,
  properties: readonly NamedProperty[],
  { caller, places, day }: PolicyReading,
) => ({
  ...present(policy),
  properties: [...properties],
  warnings: policyWarnings(policy.late_fee, places, day),
  abilities: { update: ledgerPolicyPolicy.update(caller) },
});

export function presentPropertyPolicy(
  property: NamedProperty,
  { account, own }: { readonly account: LedgerPolicy; readonly own: PropertyPolicy },
  { caller, places, day }: PolicyReading,
) {
  const { returned_fee_cents, late_fee_since: _, ...fields } = own;
  const inForce = policyInForce(account, own);
  return {
    ...property,
    ...fields,
    returned_fee: returned_fee_cents === null ? null : fromCents(returned_fee_cents),
    in_force: present(inForce),
    warnings: policyWarnings(inForce.late_fee, places, day),
    abilities: { update: ledgerPolicyPolicy.update(caller) },
  };
}

/** Rules §2: whoever manages the account. */
export const ledgerPolicyPolicy = {
  read: (caller: Caller) => caller.role !== 'tenant',
  update: (caller: Caller) => caller.role !== 'tenant' && manages(caller, caller.accountId),
};

const differs = ({ late_fee_since: _, ...own }: PropertyPolicy): boolean =>
  (Object.keys(noPropertyPolicy) as (keyof typeof own)[]).some((name) => (own[name] ?? null) !== null);

/** One for each account that has changed the default, and what differs for single properties. */
export class LedgerPolicies extends collectionStore<StoredPolicy>('ledger_policies') {
  readonly #byId;
  readonly #ofProperties: Collection<StoredPropertyPolicy>;
  readonly #byProperty;

  constructor(database: Connection) {
    super(database);
    this.#byId = documentsById<StoredPolicy>(this.collection);
    this.#ofProperties = database.collection<StoredPropertyPolicy>('property_ledger_policies');
    this.#byProperty = documentsById<StoredPropertyPolicy>(this.#ofProperties);
  }

  override async createIndexes(): Promise<void> {
    await Promise.all([super.createIndexes(), this.#ofProperties.createIndex({ account_id: 1 })]);
  }

  async of(accountId: number): Promise<LedgerPolicy> {
    const stored = await this.#byId.load(accountId);
    if (!stored) return defaultPolicy;
    const { _id, ...policy } = stored;
    return { ...defaultPolicy, ...policy };
  }

  /** What holds for a property of an account. */
  async forProperty(accountId: number, propertyId: number): Promise<LedgerPolicy> {
    const [account, own] = await Promise.all([this.of(accountId), this.#byProperty.load(propertyId)]);
    return own ? policyInForce(account, own) : account;
  }

  /** Where a property differs from its account. */
  async ofProperty(propertyId: number): Promise<PropertyPolicy> {
    const stored = await this.#byProperty.load(propertyId);
    if (!stored) return noPropertyPolicy;
    const { _id, account_id, ...policy } = stored;
    return { ...noPropertyPolicy, ...policy };
  }

  /** The properties of an account that differ from it. */
  async differing(account_id: number): Promise<number[]> {
    const found = await this.#ofProperties.find<StoredPropertyPolicy>({ account_id }, timeLimit).toArray();
    return found.filter(differs).map(({ _id }) => _id);
  }

  async saveOfProperty(accountId: number, propertyId: number, policy: PropertyPolicy): Promise<void> {
    const own = { $set: { account_id: accountId, ...policy } };
    await this.#ofProperties.updateOne({ _id: propertyId }, own, { upsert: true });
  }

  async save(accountId: number, policy: LedgerPolicy): Promise<void> {
    await this.upsert({ _id: accountId }, { $set: policy });
  }

  async eraseOf(accountId: number): Promise<void> {
    await this.collection.deleteOne({ _id: accountId });
    await eraseAll(this.#ofProperties, { account_id: accountId });
  }
}
