import type { LeaseReference, RentTerms, StoredRentTerms } from '@keystead/contracts';
import { addDays, dayIn, fromCents, toCents } from '@keystead/service-kit';
import type { LedgerPolicy } from './ledger-policy.ts';

type Terms = { readonly [name in Exclude<keyof StoredRentTerms, 'rollover'>]: NonNullable<StoredRentTerms[name]> };

/** How a tenancy goes on after the last day of its lease. */
interface Staying {
  /** Per month. Null for a holdover, which charges nothing until somebody decides. */
  readonly rent_cents: number | null;
  /** The last day of the tenancy. Null while it is not known. */
  readonly until: string | null;
}

/** What a lease owes on a day, as its facts say. In integer cents. */
export interface LeaseSummary {
  readonly balance_cents: number;
  readonly past_due_cents: number;
  readonly overdue_since: string | null;
  readonly late_fee_cents: number;
  readonly next_due_date: string | null;
}

/** A lease as the ledger needs it, copied from portfolio, with the rent terms of the policy that held when it came. */
export interface LedgerLease extends LeaseSummary {
  readonly _id: number;
  readonly account_id: number;
  readonly property_id: number;
  readonly tenant_id: number;
  readonly start_date: string;
  /** Its agreed end, which stays as it is if the lease ends earlier. What earlier versions stored has none. */
  readonly end_date?: string;
  readonly last_day: string;
  /** Null if its tenancy ends with its last day. Leases of earlier releases lack it. */
  readonly stays?: Staying | null;
  /** The lease that it renews, with the deposit agreed there. Leases that came with earlier releases lack it. */
  readonly renewal_of?: { readonly id: number; readonly deposit_cents: number } | null;
  readonly rent_cents: number;
  readonly deposit_cents: number;
  /** Null if it charges no rent by itself. */
  readonly terms: Terms | null;
  readonly live: boolean;
  /** Of the property, in which its days begin and end. */
  readonly time_zone: string;
  /** False only of leases that a former release has followed and that are not migrated yet. */
  readonly has_ledger: boolean;
  /** The words of the names of its property and tenant. */
  readonly search: readonly string[];
}

/** What a lease has of its property and tenant. */
export type CopiedFields = Pick<LedgerLease, 'time_zone' | 'search'>;

const nothingOwed: LeaseSummary = {
  balance_cents: 0,
  past_due_cents: 0,
  overdue_since: null,
  late_fee_cents: 0,
  next_due_date: null,
};

export const summaryOf = (lease: LeaseSummary): LeaseSummary => ({
  balance_cents: lease.balance_cents,
  past_due_cents: lease.past_due_cents,
  overdue_since: lease.overdue_since,
  late_fee_cents: lease.late_fee_cents,
  next_due_date: lease.next_due_date,
});

const termsOf = (
  terms: StoredRentTerms,
  { due_day, billing, proration }: Pick<LedgerPolicy, 'due_day' | 'billing' | 'proration'>,
): Terms => ({
  charge_from: terms.charge_from,
  due_day: terms.due_day ?? due_day,
  billing: terms.billing ?? billing,
  proration: terms.proration ?? proration,
  steps: terms.steps,
});

const renewedOf = ({ renewal_of }: LeaseReference): LedgerLease['renewal_of'] =>
  renewal_of ? { id: renewal_of.id, deposit_cents: toCents(renewal_of.deposit_amount) } : null;

/** What portfolio says of a lease. What its terms leave open stays as it was when the lease came. */
export function ledgerLease(
  reference: LeaseReference,
  {
    before,
    policy,
    copies,
  }: {
    readonly before?: LedgerLease;
    readonly policy: LedgerPolicy;
    readonly copies: CopiedFields;
  },
): LedgerLease {
  const { id, rent_amount, deposit_amount, rent_terms, account_id, property_id, tenant_id, stays } = reference;
  return {
    _id: id,
    account_id,
    property_id,
    tenant_id,
    start_date: reference.start_date,
    end_date: reference.end_date,
    last_day: reference.last_day,
    renewal_of: before ? (before.renewal_of ?? null) : renewedOf(reference),
    stays: stays && { rent_cents: stays.rent_amount === null ? null : toCents(stays.rent_amount), until: stays.until },
    rent_cents: toCents(rent_amount),
    deposit_cents: toCents(deposit_amount),
    terms: rent_terms && termsOf(rent_terms, before?.terms ?? policy),
    live: reference.live,
    ...copies,
    has_ledger: true,
    ...(before ? summaryOf(before) : nothingOwed),
  };
}

export const agreedEnd = ({ end_date, last_day }: LedgerLease): string => end_date ?? last_day;

/** A schedule reaches no further than fifty years. */
const lastDueDate = (first: string, until: string): string =>
  until < addDays(first, 18_000) ? until : addDays(first, 18_000);

/** The terms by which a lease charges rent until a due date; null if it charges none. */
export function rentTerms(
  { terms, live, start_date, last_day, rent_cents }: LedgerLease,
  until: string,
): RentTerms | null {
  if (!terms || !live || last_day < start_date || last_day < terms.charge_from) return null;
  const { charge_from, due_day, billing, proration, steps } = terms;
  return {
    rent_amount: fromCents(rent_cents),
    start_date,
    end_date: last_day,
    move_in_date: charge_from,
    due_day,
    billing,
    proration,
    steps,
    until: lastDueDate(charge_from, until),
  };
}

type Stay = Pick<LedgerLease, 'last_day' | 'stays'>;

/** Since when a lease has been over without a decision what happens next. */
export function holdoverSince(
  { last_day, stays, live }: Pick<LedgerLease, 'last_day' | 'stays' | 'live'>,
  day: string,
): string | null {
  if (!live || !stays || stays.rent_cents !== null || day <= last_day) return null;
  return stays.until === null || stays.until >= day ? addDays(last_day, 1) : null;
}

/** Whether a lease that is over goes on after a day, as far as it is known. */
export const goesOnAfter = ({ last_day, stays, live, time_zone }: LedgerLease, day: string, now: Date): boolean =>
  live && stays != null && dayIn(time_zone, now) > last_day && (stays.until === null || stays.until > day);

/** The rent of a month after the last day of a lease; null for a day of the lease, and for a holdover. */
export const stayingRentOn = ({ last_day, stays }: Stay, day: string): number | null =>
  day > last_day ? (stays?.rent_cents ?? null) : null;

/** The last day of a tenancy, as far as it is known. */
export const lastDayOfTenancy = ({ last_day, stays }: Stay): string => stays?.until ?? last_day;

/** The terms by which a tenancy charges rent after the last day of its lease; null if it charges none. */
export function stayingTerms(lease: LedgerLease, until: string): RentTerms | null {
  const { terms, live, last_day, stays } = lease;
  if (!terms || !live || !stays || stays.rent_cents === null) return null;
  const first = addDays(last_day, 1);
  if (stays.until !== null && stays.until < first) return null;
  const { due_day, billing, proration } = terms;
  return {
    rent_amount: fromCents(stays.rent_cents),
    start_date: first,
    ...(stays.until !== null && { end_date: stays.until }),
    due_day,
    billing,
    proration,
    until: lastDueDate(first, until),
  };
}
