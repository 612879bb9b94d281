import type { chargeKinds, NewCharge, NewRefund } from '@keystead/contracts';
import { type Author, type Caller, formatLongDate, manages, toCents } from '@keystead/service-kit';

export interface ChargeLine {
  readonly text: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly amount_cents: number;
  /** How the amount was computed; null for an amount that somebody entered. */
  readonly formula: string | null;
}

export type ChargeKind = (typeof chargeKinds)[number];

/**
 * What a lease owes: a fact that is inserted once and never changed. Money in integer cents, negative for a concession;
 * calendar dates are text, `YYYY-MM-DD`.
 */
export interface Charge {
  readonly _id: number;
  readonly account_id: number;
  readonly lease_id: number;
  readonly property_id: number;
  readonly tenant_id: number;
  readonly kind: ChargeKind;
  readonly period_from: string | null;
  readonly period_to: string | null;
  readonly due_date: string;
  readonly amount_cents: number;
  readonly lines: readonly ChargeLine[];
  readonly memo: string | null;
  /** Where it came from, unique within the account: `lease:7:rent:2026-08-01`. The same source is posted once. */
  readonly source: string;
  readonly posted_at: Date;
  /** Null if the product posted it. */
  readonly posted_by: Author | null;
  /** The charge that this one cancels, dated `due_date`. Its amount is the negative of that charge's. */
  readonly voids: number | null;
  /** Of a late fee: the charge of rent that was paid late. */
  readonly of_charge: number | null;
  /** Of a refund: how it was paid. */
  readonly method?: NewRefund['method'];
  /** Of one that the poster has not posted itself: present until its event is in the outbox. */
  readonly unannounced?: true;
}

/** A charge that is about to be posted. */
export type ChargeDraft = Omit<Charge, '_id' | 'posted_at'>;

/** The lease that a charge is of. */
export interface ChargedLease {
  readonly _id: number;
  readonly account_id: number;
  readonly property_id: number;
  readonly tenant_id: number;
}

/** The fields of a charge by which most of them differ. */
type Own = Pick<ChargeDraft, 'kind' | 'due_date' | 'amount_cents' | 'source'> & Partial<ChargeDraft>;

export const chargeOf = ({ _id, account_id, property_id, tenant_id }: ChargedLease, own: Own): ChargeDraft => ({
  account_id,
  lease_id: _id,
  property_id,
  tenant_id,
  period_from: null,
  period_to: null,
  lines: [],
  memo: null,
  posted_by: null,
  voids: null,
  of_charge: null,
  ...own,
});

/** A concession is entered as a positive amount, and reduces what is owed. */
export function enteredCharge(lease: ChargedLease, id: number, input: NewCharge, by: Author): ChargeDraft {
  const { kind, amount, due_date, memo } = input;
  const amount_cents = kind === 'concession' ? -toCents(amount) : toCents(amount);
  return chargeOf(lease, {
    kind,
    due_date,
    amount_cents,
    memo: memo ?? null,
    source: `entered:${id}`,
    posted_by: by,
  });
}

/** How the sources of the refunds of a lease begin; numbers follow, so that two at once can't both use up a credit. */
export const refundSource = ({ _id }: Pick<ChargedLease, '_id'>) => `lease:${_id}:refund:`;

interface RefundTerms {
  readonly input: NewRefund;
  readonly refunded_on: string;
  /** How many refunds the lease has had before. */
  readonly earlier: number;
}

/** The charge that pays back a credit. */
export const refundCharge = (
  lease: ChargedLease,
  { input: { amount, method, memo }, refunded_on, earlier }: RefundTerms,
  by: Author,
): ChargeDraft =>
  chargeOf(lease, {
    kind: 'refund',
    due_date: refunded_on,
    amount_cents: toCents(amount),
    method,
    memo: memo ?? null,
    source: `${refundSource(lease)}${earlier + 1}`,
    posted_by: by,
  });

/** Of the charge that cancels another. */
export const voidSource = (id: number): string => `void:${id}`;

/** The charge that cancels another from a day on. Its source allows one. */
export const voidingCharge = (charge: Charge, day: string, by: Author | null, memo: string | null): ChargeDraft => ({
  ...chargeOf(
    { ...charge, _id: charge.lease_id },
    {
      kind: charge.kind,
      // Before it was due, it is cancelled as if it had never been.
      due_date: day < charge.due_date ? charge.due_date : day,
      amount_cents: charge.amount_cents === 0 ? 0 : -charge.amount_cents,
      source: voidSource(charge._id),
      memo,
      posted_by: by,
      voids: charge._id,
    },
  ),
  of_charge: charge.of_charge,
});

/** Whether a charge is among those that others of the lease cancel, whenever they do. */
export function isVoidedBy(charges: readonly Pick<Charge, 'voids'>[]): (charge: Pick<Charge, '_id'>) => boolean {
  const voided = new Set(charges.map(({ voids }) => voids));
  return ({ _id }) => voided.has(_id);
}

/** Rules §2: a tenant reads what their own leases were charged. */
export const chargePolicy = {
  create: (caller: Caller) => caller.role !== 'tenant',
  manage: (caller: Caller, { account_id }: Pick<Charge, 'account_id'>) => manages(caller, account_id),
};

const names: Readonly<Record<ChargeKind, string>> = {
  rent: 'Rent',
  concession: 'Concession',
  parking: 'Parking',
  pet: 'Pet fee',
  utility: 'Utilities',
  late_fee: 'Late fee',
  returned_fee: 'Fee for a returned payment',
  deposit: 'Security deposit',
  refund: 'Credit paid back',
  damage: 'Damage',
  other: 'Other charge',
};

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What a charge is for, in a line: `Rent for March 2027`. */
export function chargeText({
  kind,
  period_from,
  memo,
  due_date,
  method,
}: Pick<Charge, 'kind' | 'period_from' | 'memo' | 'due_date' | 'method'>) {
  if (method) return `${names[kind]} by ${method.replaceAll('_', ' ')}${memo ? `: ${memo}` : ''}`;
  if (memo) return kind === 'other' ? memo : `${names[kind]}: ${memo}`;
  if (period_from) return `${names[kind]} for ${months.format(new Date(period_from))}`;
  return kind === 'late_fee' ? `${names[kind]} of ${formatLongDate(due_date)}` : names[kind];
}
