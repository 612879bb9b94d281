import type { RentRoll } from '@keystead/contracts';
import { addDays, addMonths, dayIn, fromCents, monthIn, type Scope } from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';
import type { Rent } from './lease-rent.ts';
import type { BeginningLease } from './lease-store.ts';

type Stores = Pick<Dependencies, 'leases' | 'properties'>;

/** Of which leases rent is told, for how many months, and the hour that it is. */
interface Asked {
  readonly property_id?: number;
  readonly months: number;
  readonly now: Date;
}

const plus = ({ leases, cents }: Rent, more: readonly BeginningLease[]): Rent => ({
  leases: leases + more.length,
  cents: more.reduce((sum, { rent_cents }) => sum + rent_cents, cents),
});

const presented = ({ leases, cents }: Rent) => ({ leases, rent: fromCents(cents) });

/**
 * Of the leases that begin today or tomorrow by UTC those that have begun, by the day where their property is. All others
 * begin, or have begun, on the same side of today in every zone.
 */
async function begunOf({ leases, properties }: Stores, scope: Scope, { property_id, now }: Asked) {
  const today = dayIn(null, now);
  const beginning = await leases.beginning(scope, { property_id, from: today, to: addDays(today, 1), now });
  const homes = await properties.referred(beginning.map((lease) => lease.property_id));
  const zoneOf = (lease: BeginningLease) => homes.get(lease.property_id)?.time_zone ?? null;
  const days = new Map([...new Set(beginning.map(zoneOf))].map((zone) => [zone, dayIn(zone, now)]));
  return beginning.filter((lease) => lease.start_date <= (days.get(zoneOf(lease)) ?? today));
}

/**
 * The rent of the leases in a scope. A lease holds today if it reads as active and has begun by the day where its property
 * is, as it reads as expired by that day; where the property names no zone, and for what month it is, the day is UTC's.
 * The months have active and pending leases on their first days; what reads as expired is in none, also not in those
 * in which it held.
 */
export async function rentRoll(stores: Stores, scope: Scope, asked: Asked): Promise<RentRoll> {
  const { property_id, now } = asked;
  const present = monthIn(null, now);
  const months = Array.from({ length: asked.months }, (_, place) => addMonths(present, place));
  const firsts = months.map((month) => `${month}-01`);
  const [rent, begun] = await Promise.all([
    stores.leases.rentByMonth(scope, { property_id, firsts, now }),
    begunOf(stores, scope, asked),
  ]);
  // Those that begin on the first day of the month are in its sum already.
  const later = begun.filter(({ start_date }) => start_date > `${present}-01`);
  return {
    today: presented(plus(rent.begun, begun)),
    months: rent.months.map((of, place) => ({
      month: months[place] ?? '',
      ...presented(place === 0 ? plus(of, later) : of),
    })),
  };
}
