import type { Body, LeaseRentTerms, NewLease, Tenancy } from '@keystead/contracts';
import {
  addDays,
  addMonths,
  Conflict,
  dayIn,
  fromCents,
  given,
  lastDayOfLike,
  monthIn,
  toCents,
  ValidationFailed,
} from '@keystead/service-kit';
import type { Property } from '../properties/property.ts';
import type { Lease, StoredTenancy } from './lease.ts';

const undecided: StoredTenancy = { since: null, held_over: false, rent_cents: null, ends_on: null, moved_out: false };

type TenancyFields = Pick<Lease, 'start_date' | 'end_date' | 'expires_at' | 'status' | 'rent_terms' | 'tenancy'>;

export const storedTenancy = ({ tenancy }: Pick<TenancyFields, 'tenancy'>): StoredTenancy => tenancy ?? undecided;

/** A lease that charges by itself lasts until the keys are back; one that is kept by hand, or was set to expired, does not. */
const goesOn = (lease: Pick<TenancyFields, 'status' | 'rent_terms'>): boolean =>
  lease.rent_terms != null && lease.status !== 'expired';

/** Whether the tenancy lasts longer than the lease. */
export function staysOn(lease: Omit<TenancyFields, 'expires_at' | 'start_date'>): boolean {
  const { ends_on } = storedTenancy(lease);
  return goesOn(lease) && (ends_on === null || ends_on > lease.end_date);
}

/** The rent per month after the last day: as decided, or as the terms say. Null for a holdover. */
export function stayingRent(lease: Pick<TenancyFields, 'rent_terms' | 'tenancy'>): number | null {
  const { rollover } = lease.rent_terms ?? {};
  return storedTenancy(lease).rent_cents ?? (rollover ? toCents(rollover.rent_amount) : null);
}

const dayAfter = ({ end_date }: Pick<Lease, 'end_date'>): string => addDays(end_date, 1);

/** Derived from the dates and from what was decided. */
export function tenancyOf(lease: TenancyFields, zone: string | null, now: Date): Tenancy {
  const { start_date, end_date, expires_at } = lease;
  const day = dayIn(zone, now);
  const { ends_on } = storedTenancy(lease);
  const stays = staysOn(lease);
  if (expires_at > now) {
    const state = start_date > day ? 'upcoming' : 'running';
    return { state, since: null, ends_on: stays ? ends_on : end_date, rent_amount: null };
  }
  if (!stays) return { state: 'ended', since: null, ends_on: ends_on ?? end_date, rent_amount: null };
  const rent = stayingRent(lease);
  const goingOn = rent === null ? 'holdover' : 'month_to_month';
  return {
    state: ends_on !== null && ends_on < day ? 'ended' : goingOn,
    since: dayAfter(lease),
    ends_on,
    rent_amount: rent === null ? null : fromCents(rent),
  };
}

/** @throws Conflict */
function assertDecidable(lease: Lease, now: Date): void {
  if (!goesOn(lease)) throw new Conflict('Only a lease that charges rent by itself goes on after its last day.');
  if (lease.expires_at > now) throw new Conflict('This lease has not ended yet.');
}

/** @throws Conflict if it has not ended, or another lease of the property follows at once */
export function continuedLease(lease: Lease, rent_amount: number, now: Date): Lease {
  assertDecidable(lease, now);
  const { ends_on, moved_out, held_over } = storedTenancy(lease);
  if (ends_on !== null && !moved_out && ends_on <= lease.end_date)
    throw new Conflict('Another lease of the property follows this one.');
  const decided = { rent_cents: toCents(rent_amount), ends_on: moved_out ? null : ends_on, moved_out: false };
  return { ...lease, tenancy: { since: dayAfter(lease), held_over, ...decided } };
}

/** @throws Conflict if it has not ended, ValidationFailed for a day before the lease or in the next one */
export function movedOutLease(
  lease: Lease,
  { moved_out_on, rent_amount }: { readonly moved_out_on: string; readonly rent_amount?: number | null },
  now: Date,
): Lease {
  assertDecidable(lease, now);
  const tenancy = storedTenancy(lease);
  if (moved_out_on < lease.start_date)
    throw new ValidationFailed({ moved_out_on: `must be ${lease.start_date} or later` });
  if (tenancy.ends_on !== null && !tenancy.moved_out && moved_out_on > tenancy.ends_on)
    throw new ValidationFailed({ moved_out_on: `must be ${tenancy.ends_on} or before: another lease follows` });
  const rent_cents = rent_amount == null ? tenancy.rent_cents : toCents(rent_amount);
  return { ...lease, tenancy: { ...tenancy, rent_cents, ends_on: moved_out_on, moved_out: true } };
}

type BegunProperty = Pick<Property, 'live' | 'status' | 'time_zone'>;

type Next = Pick<Lease, '_id' | 'start_date' | 'status'>;

/**
 * The tenancy as it follows from the other leases of its property and from the clock: it ends the day before the next
 * lease, and goes on if its last day has passed. The same lease if nothing is new.
 */
export function followedLease(lease: Lease, others: readonly Next[], now: Date): Lease {
  if (!goesOn(lease)) return lease;
  const before = storedTenancy(lease);
  const [next] = others
    .filter(({ _id, status, start_date }) => _id !== lease._id && status !== 'expired' && start_date > lease.end_date)
    .map(({ start_date }) => addDays(start_date, -1))
    .sort();
  const ends_on = before.moved_out ? before.ends_on : (next ?? null);
  const begins = before.since === null && lease.expires_at <= now && (ends_on === null || ends_on > lease.end_date);
  if (ends_on === before.ends_on && !begins) return lease;
  const beginning = { since: dayAfter(lease), held_over: stayingRent(lease) === null };
  return { ...lease, tenancy: { ...before, ends_on, ...(begins && beginning) } };
}

/** Without its raises and its rollover: the new rent is agreed with the renewal. */
const renewedTerms = ({ rent_terms }: Lease): LeaseRentTerms | null =>
  rent_terms ? given({ ...rent_terms, charge_from: undefined, steps: undefined, rollover: undefined }) : null;

/**
 * Runs as long as the lease, with the same rent, deposit and terms. It begins the day after it or, if the tenancy goes
 * on at a rent, with the next month: what was charged stays. It is pending if it begins after today in the property's
 * time zone, otherwise active. A tenancy that went on is charged from its first day, also if months of it are over.
 */
export function renewalOf(
  lease: Lease,
  input: Body<'POST /leases/{id}/renewal'>,
  zone: string | null,
  now: Date,
): NewLease {
  const { property_id, tenant_id } = lease;
  const { state, ends_on } = tenancyOf(lease, zone, now);
  const next =
    state === 'month_to_month' && ends_on === null ? `${addMonths(monthIn(zone, now), 1)}-01` : dayAfter(lease);
  const start_date = input.start_date ?? next;
  const rent_terms = input.rent_terms === undefined ? renewedTerms(lease) : input.rent_terms;
  return {
    property_id,
    tenant_id,
    start_date,
    end_date: input.end_date ?? lastDayOfLike(lease.start_date, lease.end_date, start_date),
    rent_amount: input.rent_amount ?? fromCents(lease.rent_cents),
    deposit_amount: input.deposit_amount ?? fromCents(lease.deposit_cents),
    lease_terms: input.lease_terms === undefined ? lease.lease_terms : input.lease_terms,
    rent_terms:
      rent_terms && goesOn(lease) ? { ...rent_terms, charge_from: rent_terms.charge_from ?? start_date } : rent_terms,
    status: input.status ?? (start_date > dayIn(zone, now) ? 'pending' : 'active'),
  };
}

/**
 * A renewal that was added ahead becomes active on its first day at the property, unless a user keeps it pending, or
 * the property takes no active lease.
 */
export function begunLease(lease: Lease, property: BegunProperty | undefined, now: Date): Lease {
  const isWaiting = lease.status === 'pending' && lease.renewal_of !== null && !lease.stays_pending;
  if (!isWaiting || lease.expires_at <= now || !property?.live || property.status === 'maintenance') return lease;
  return lease.start_date <= dayIn(property.time_zone, now)
    ? { ...lease, status: 'active', reads_as: 'active' }
    : lease;
}
