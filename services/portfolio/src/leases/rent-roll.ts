import type { RentRoll } from '@keystead/contracts';
import { addDays, addMonths, dayIn, fromCents, monthIn, type Scope } from '@keystead/service-kit';
import type { PropertyRepository } from '../properties/property.repository.ts';
import type { BeginningLease, LeaseRepository, StayingLease } from './lease.repository.ts';
import type { Rent } from './lease-queries.ts';
import { stayingRent, staysOn, storedTenancy } from './tenancy.ts';

interface Repositories {
  readonly leases: Pick<LeaseRepository, 'rentByMonth' | 'beginning' | 'staying'>;
  readonly properties: Pick<PropertyRepository, 'referred'>;
}

interface RentRollQuery {
  readonly property_id?: number;
  readonly months: number;
  readonly now: Date;
}

const none: Rent = { leases: 0, cents: 0 };

const sumOf = ({ leases, cents }: Rent, more: Rent): Rent => ({
  leases: leases + more.leases,
  cents: cents + more.cents,
});

/** What tenancies after the last day of their leases pay: those that may last until a day, and are not just waiting. */
const stayingOn = (tenancies: readonly StayingLease[], day: string, withHoldovers: boolean): Rent =>
  tenancies
    .filter((each) => (withHoldovers || stayingRent(each) !== null) && (storedTenancy(each).ends_on ?? day) >= day)
    .map((each) => ({ leases: 1, cents: stayingRent(each) ?? each.rent_cents }))
    .reduce(sumOf, none);

const plus = ({ leases, cents }: Rent, more: readonly BeginningLease[]): Rent => ({
  leases: leases + more.length,
  cents: more.reduce((sum, { rent_cents }) => sum + rent_cents, cents),
});

const presented = ({ leases, cents }: Rent) => ({ leases, rent: fromCents(cents) });

/**
 * Of the leases that begin today or tomorrow in UTC, those that have begun in their property's zone. For all other
 * leases every zone gives the same answer.
 */
async function startedLeases({ leases, properties }: Repositories, scope: Scope, { property_id, now }: RentRollQuery) {
  const today = dayIn(null, now);
  const beginning = await leases.beginning(scope, { property_id, from: today, to: addDays(today, 1), now });
  const referred = await properties.referred(beginning.map((lease) => lease.property_id));
  const zoneOf = (lease: BeginningLease) => referred.get(lease.property_id)?.time_zone ?? null;
  const days = new Map([...new Set(beginning.map(zoneOf))].map((zone) => [zone, dayIn(zone, now)]));
  return beginning.filter((lease) => lease.start_date <= (days.get(zoneOf(lease)) ?? today));
}

/**
 * A lease counts today if its status reads as active and it has begun in its property's time zone, UTC by default. A
 * month (UTC) counts the active and pending leases in force on its first day. Expired leases count in no month, not
 * even in those in which they were in force; but tenancies that go on after them count, holdovers in the current month.
 */
export async function rentRoll(repositories: Repositories, scope: Scope, query: RentRollQuery): Promise<RentRoll> {
  const { property_id, now } = query;
  const present = monthIn(null, now);
  const months = Array.from({ length: query.months }, (_, place) => addMonths(present, place));
  const firstDays = months.map((month) => `${month}-01`);
  const [rent, started, tenancies] = await Promise.all([
    repositories.leases.rentByMonth(scope, { property_id, firstDays, now }),
    startedLeases(repositories, scope, query),
    repositories.leases.staying(scope, query),
  ]);
  const staying = tenancies.filter(staysOn);
  // The month's sum already includes those that begin on its first day.
  const later = started.filter(({ start_date }) => start_date > `${present}-01`);
  return {
    today: presented(sumOf(plus(rent.started, started), stayingOn(staying, dayIn(null, now), true))),
    months: rent.months.map((of, place) => ({
      month: months[place] ?? '',
      ...presented(
        place === 0
          ? sumOf(plus(of, later), stayingOn(staying, dayIn(null, now), true))
          : sumOf(of, stayingOn(staying, firstDays[place] ?? '', false)),
      ),
    })),
  };
}
