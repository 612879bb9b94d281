import type { Answer, Lease, OccupancyMonth, Property, Query } from '@keystead/contracts';
import { addDays, addMonths, fromCents, toCents } from '@keystead/service-kit';
import { sampleToday } from './sample-day.ts';
import { hasAll, sampleList, within } from './sample-list.ts';

/** The response of portfolio's list of leases, for the visible leases. */
export function listedLeases(
  leases: readonly Lease[],
  { q, sort, limit, cursor, expiring_within, ends_from, ends_to, ...values }: Query<'GET /leases'>,
) {
  const soon = expiring_within === undefined ? undefined : addDays(sampleToday, expiring_within);
  const found = leases.filter(
    (lease) =>
      hasAll<Lease>(lease, soon === undefined ? values : { status: 'active', ...values }) &&
      within(lease.end_date, ends_from, ends_to) &&
      within(lease.end_date, soon && addDays(sampleToday, -1), soon),
  );
  const { rows, ...rest } = sampleList(
    found,
    { q, sort, limit, cursor },
    {
      texts: ({ property_name, tenant_name }) => [property_name, tenant_name],
      keys: {
        created_at: ({ created_at }) => created_at,
        start_date: ({ start_date }) => start_date,
        end_date: ({ end_date }) => end_date,
      },
    },
  );
  return { leases: rows, ...rest };
}

const holdsOn = (day: string) => (lease: Lease) => lease.start_date <= day && day <= lease.end_date;

const rentOf = (leases: readonly Lease[]) => ({
  leases: leases.length,
  rent: fromCents(leases.reduce((cents, { rent_amount }) => cents + toCents(rent_amount), 0)),
});

/** The rent of leases, today and in the coming months. */
export function rentRoll(
  leases: readonly Lease[],
  { months = 12, property_id }: Query<'GET /leases/rent-roll'>,
): Answer<'GET /leases/rent-roll'> {
  const counted = leases.filter((lease) => lease.status !== 'expired' && hasAll<Lease>(lease, { property_id }));
  const today = counted.filter((lease) => lease.status === 'active' && holdsOn(sampleToday)(lease));
  const names = Array.from({ length: months }, (_, at) => addMonths(sampleToday.slice(0, 7), at));
  return {
    today: rentOf(today),
    months: names.map((month, at) => ({
      month,
      ...rentOf(counted.filter((lease) => holdsOn(`${month}-01`)(lease) || (at === 0 && today.includes(lease)))),
    })),
  };
}

/** The occupancy of the last twelve months. Each property counts from the beginning. */
export function occupancy(properties: readonly Property[], leases: readonly Lease[]): OccupancyMonth[] {
  const thisMonth = sampleToday.slice(0, 7);
  return Array.from({ length: 12 }, (_, at) => {
    const month = addMonths(thisMonth, at - 11);
    const days: string[] = [];
    for (let day = `${month}-01`; day.startsWith(month) && day <= sampleToday; day = addDays(day, 1)) days.push(day);
    const text = properties.flatMap(({ id }) => {
      const own = leases.filter(({ property_id, status }) => property_id === id && status !== 'pending');
      return days.filter((day) => own.some(holdsOn(day)));
    });
    return { month, leased_days: text.length, days: days.length * properties.length };
  });
}
