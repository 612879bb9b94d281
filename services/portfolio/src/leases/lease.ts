import { isDeepStrictEqual } from 'node:util';
import type { LeaseChange, LeaseRentTerms, NewLease, StoredRentTerms } from '@keystead/contracts';
import {
  addMonths,
  aggregateShard,
  Conflict,
  dayIn,
  type Entity,
  endOfDay,
  given,
  managedRecords,
  monthIn,
  searchWords,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import { fullName } from '../tenants/tenant.ts';
import { type EachParty, invalidParties, type LeaseParties } from './lease-parties.ts';

export interface StoredDocument {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly created_at: Date;
}

/** What is known of a tenancy beyond the last day of its lease. Money in integer cents. */
export interface StoredTenancy {
  /** The day after the last day of the lease. Null until that day has come and the tenancy goes on. */
  readonly since: string | null;
  /** Whether it went on without anything that said how: somebody has to decide. */
  readonly held_over: boolean;
  /** The rent per month from then on, as it was decided. */
  readonly rent_cents: number | null;
  /** The last day of the tenancy. Null while it is not known. */
  readonly ends_on: string | null;
  /** Whether that is the day on which the keys came back, and not the day before the next lease. */
  readonly moved_out: boolean;
}

/** A lease as stored. Money in integer cents; calendar dates are text, `YYYY-MM-DD`. */
export interface Lease extends Entity {
  readonly property_id: number;
  readonly tenant_id: number;
  /** Copied names for search and history, updated when the property or the tenant is renamed. */
  readonly property_name: string;
  readonly tenant_name: string;
  readonly start_date: string;
  readonly end_date: string;
  /**
   * From when its status reads as expired: the end of its last day in the property's zone, or when it was set to
   * expired.
   */
  readonly expires_at: Date;
  readonly rent_cents: number;
  readonly deposit_cents: number;
  readonly lease_terms: string | null;
  /** Null if it charges no rent by itself. Leases of earlier releases lack it, and charge none. */
  readonly rent_terms?: StoredRentTerms | null;
  /** The status as it was set. Use {@link statusAt} for the current one. */
  readonly status: NonNullable<NewLease['status']>;
  /** The current status as of its last write or the last list by status. The indexes of lists by status use it. */
  readonly reads_as: Lease['status'];
  /** What happens after its last day. Leases of earlier releases lack it. */
  readonly tenancy?: StoredTenancy | null;
  readonly renewal_of: number | null;
  /** True if a user set it to pending: then a renewal does not become active on its first day. */
  readonly stays_pending?: boolean;
  readonly documents: readonly StoredDocument[];
  /** Its shard in the aggregates of its account. Leases of earlier releases may lack it (AggregateShards). */
  readonly aggregate_shard?: number;
  /** The mark of its days in the property's calendar. Null while it has no days there. */
  readonly days_mark: string | null;
  readonly search: readonly string[];
}

/** The status of a lease at an instant (rules §5). */
export const statusAt = ({ status, expires_at }: Pick<Lease, 'status' | 'expires_at'>, now: Date): Lease['status'] =>
  expires_at <= now ? 'expired' : status;

/** Whether its days are closed to other leases. The days of a lease that ended by date stay taken. */
export const occupiesDays = ({ status }: Pick<Lease, 'status'>): boolean => status !== 'expired';

export const sameDays = (one: Lease, other: Lease): boolean =>
  occupiesDays(one) === occupiesDays(other) &&
  one.property_id === other.property_id &&
  one.start_date === other.start_date &&
  one.end_date === other.end_date;

/**
 * Which parties a change attaches anew: one that it didn't have before, or both if the lease becomes active or pending.
 * These must exist.
 */
export function newlyAttached(before: Lease | null, after: Lease, now: Date): EachParty {
  const status = statusAt(after, now);
  const revived = status !== 'expired' && (before === null || statusAt(before, now) !== status);
  return {
    property: revived || before?.property_id !== after.property_id,
    tenant: revived || before?.tenant_id !== after.tenant_id,
  };
}

/** The last day on which it holds: the day on which it was set to expired, if that is before its last day. */
export const lastDayOf = ({ status, end_date, expires_at }: Lease, zone: string | null): string => {
  const set = dayIn(zone, expires_at);
  return status === 'expired' && set < end_date ? set : end_date;
};

export type ProjectedFields = Pick<Lease, 'property_name' | 'tenant_name' | 'search' | 'expires_at' | 'reads_as'>;

export const projectedNames = ({ property, tenant }: LeaseParties) => ({
  property_name: property.name,
  tenant_name: fullName(tenant),
  search: searchWords(property.name, fullName(tenant)),
});

/** The end of its last day, or when it was set to expired, if that is earlier. */
function expiryOf({ end_date, status }: Pick<Lease, 'end_date' | 'status'>, zone: string | null, setAt: Date): Date {
  const end = endOfDay(end_date, zone);
  return status === 'expired' && setAt < end ? setAt : end;
}

interface LeaseTerm extends Pick<Lease, 'start_date' | 'end_date'> {
  /** The first day of the first month that is charged if the lease runs already. */
  readonly month: string;
}

const monthOf = (zone: string | null, now: Date, ahead = 0): string => `${addMonths(monthIn(zone, now), ahead)}-01`;

/**
 * How a lease charges its rent, with the first day that is charged: by default that of the lease, or of a month if the
 * lease runs already. One that was over before charges nothing.
 */
function rentTermsOf(terms: LeaseRentTerms | null, { start_date, end_date, month }: LeaseTerm): StoredRentTerms | null {
  if (terms === null) return null;
  const { charge_from, due_day, billing, proration, steps, rollover } = terms;
  if (charge_from == null && end_date < month) return null;
  return {
    charge_from: charge_from ?? (start_date < month ? month : start_date),
    due_day: due_day ?? null,
    billing: billing ?? null,
    proration: proration ?? null,
    steps: steps ?? [],
    rollover: rollover ?? null,
  };
}

/** A lease that begins later charges from then on. */
const beginningWith = (terms: StoredRentTerms, start_date: string) =>
  terms.charge_from < start_date && { rent_terms: { ...terms, charge_from: start_date } };

/** @throws ValidationFailed if a day lies outside of the lease, or a raise says its amount in several ways */
function assertRentTerms(before: Lease | null, { rent_terms, start_date, end_date }: Lease): void {
  if (!rent_terms) return;
  const { charge_from, steps } = rent_terms;
  // A lease that ends early may end before it ever charges.
  if (charge_from >= start_date && isDeepStrictEqual(rent_terms, before?.rent_terms)) return;
  if (charge_from < start_date || charge_from > end_date)
    throw new ValidationFailed({ 'rent_terms.charge_from': 'must be a day of the lease' });
  const ways = ({ rent_amount, percent_bp, index }: StoredRentTerms['steps'][number]) =>
    [rent_amount, percent_bp, index].filter((value) => value != null).length;
  if (steps.some((step) => ways(step) !== 1))
    throw new ValidationFailed({ 'rent_terms.steps': 'each needs one of rent_amount, percent_bp and index' });
  if (new Set(steps.map(({ from }) => from)).size !== steps.length)
    throw new ValidationFailed({ 'rent_terms.steps': 'must begin on different days' });
}

interface LeaseContext {
  readonly stored: Entity;
  readonly parties: LeaseParties;
  readonly renewal_of: number | null;
}

/** The default status is active (product §3). The days are not reserved yet. */
export function newLease({ stored, parties, renewal_of }: LeaseContext, input: NewLease): Lease {
  const { property_id, tenant_id, start_date, end_date } = input;
  const status = input.status ?? 'active';
  const { time_zone } = parties.property;
  const expires_at = expiryOf({ end_date, status }, time_zone, stored.created_at);
  const today = dayIn(time_zone, stored.created_at);
  return {
    ...stored,
    aggregate_shard: aggregateShard(stored._id),
    property_id,
    tenant_id,
    start_date,
    end_date,
    expires_at,
    rent_cents: toCents(input.rent_amount),
    deposit_cents: toCents(input.deposit_amount),
    lease_terms: input.lease_terms ?? null,
    rent_terms: rentTermsOf(input.rent_terms === undefined ? {} : input.rent_terms, {
      start_date,
      end_date,
      month: monthOf(time_zone, stored.created_at),
    }),
    status,
    reads_as: statusAt({ status, expires_at }, stored.created_at),
    renewal_of,
    // One that has begun is pending only because the request says so.
    ...(renewal_of !== null && status === 'pending' && start_date <= today && { stays_pending: true }),
    documents: [],
    days_mark: null,
    ...projectedNames(parties),
  };
}

/**
 * Omitted fields stay; a cleared status becomes the default. A status that equals the current one changes nothing.
 * Otherwise a lease that expired by date, when sent back unchanged, would become one set to expired.
 */
export function changedLease(lease: Lease, change: LeaseChange, parties: LeaseParties, now: Date): Lease {
  const { version: _, override_reason: __, rent_amount, deposit_amount, rent_terms, status: wanted, ...plain } = change;
  const stored = wanted === undefined || (wanted ?? 'active') === statusAt(lease, now);
  const status = stored ? lease.status : (wanted ?? 'active');
  const changed = { ...lease, ...plain, status };
  const { time_zone: zone } = parties.property;
  const setAt = lease.status === 'expired' ? lease.expires_at : now;
  const expires_at = expiryOf(changed, zone, setAt);
  const charge_from = lease.rent_terms?.charge_from;
  // What was due before a lease charged by itself has been recorded by hand.
  const term = { start_date: changed.start_date, end_date: changed.end_date, month: monthOf(zone, now, 1) };
  // What was decided about the end of a lease holds for that end.
  const isSameEnd = status === lease.status && changed.end_date === lease.end_date;
  return {
    ...changed,
    expires_at,
    ...(rent_terms === undefined
      ? lease.rent_terms && beginningWith(lease.rent_terms, term.start_date)
      : { rent_terms: rentTermsOf(rent_terms && given({ charge_from, ...rent_terms }), term) }),
    reads_as: statusAt({ status, expires_at }, now),
    ...(!isSameEnd && { tenancy: null }),
    ...(status === 'pending' && lease.status !== 'pending' && { stays_pending: true }),
    ...(rent_amount !== undefined && { rent_cents: toCents(rent_amount) }),
    ...(deposit_amount !== undefined && { deposit_cents: toCents(deposit_amount) }),
    ...projectedNames(parties),
  };
}

const LAST_DATE = '2999-12-31';

/**
 * Rules §5: dates in order, parties that exist, and no new active lease in a property under maintenance. For a new
 * lease `before` is null.
 * @throws ValidationFailed, Conflict
 */
export function assertLease(before: Lease | null, after: Lease, { property, tenant }: LeaseParties, now: Date): void {
  if (after.end_date < after.start_date) throw new ValidationFailed({ end_date: 'must be on or after the start date' });
  if (after.end_date > LAST_DATE) throw new ValidationFailed({ end_date: `must be ${LAST_DATE} or before` });
  assertRentTerms(before, after);
  const attached = newlyAttached(before, after, now);
  const gone = { property: attached.property && !property.live, tenant: attached.tenant && !tenant.live };
  if (gone.property || gone.tenant) throw invalidParties(gone);
  if (attached.property && property.status === 'maintenance' && statusAt(after, now) === 'active')
    throw new Conflict(
      'This property is under maintenance and takes no new active lease for now.',
      'property_in_maintenance',
    );
}

/**
 * A lease ends early within its term but before its last day, and not once it has expired (rules §5).
 * @throws Conflict, ValidationFailed
 */
export function assertEnds(lease: Lease, day: string, now: Date): void {
  if (statusAt(lease, now) === 'expired') throw new Conflict('This lease has expired already.');
  if (day < lease.start_date || day >= lease.end_date)
    throw new ValidationFailed({ end_date: `must be from ${lease.start_date} on and before ${lease.end_date}` });
}

/** A tenant reads their own leases (rules §2). Ending and renewing a lease and changing its documents are updates. */
export const leasePolicy = {
  ...managedRecords,
};
