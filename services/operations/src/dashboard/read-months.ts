import { operations } from '@keystead/contracts';
import {
  addMonths,
  type Caller,
  endpoint,
  fromCents,
  monthIn,
  reply,
  startOfMonth,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Dependencies } from '../dependencies.ts';

/** Months that are told of, the present one included. */
const howMany = 12;

/** Who has months to read: whoever may manage something. */
const monthsPolicy = { read: (caller: Caller) => caller.role !== 'tenant' };

/** The month of an instant and the eleven before it, in their order. */
function yearUpTo(now: Date, zone: string): string[] {
  const present = monthIn(zone, now);
  return Array.from({ length: howMany }, (_, place) => addMonths(present, place - howMany + 1));
}

/** The last millisecond of each month but the present one. */
const endsOf = (months: readonly string[], zone: string): Date[] =>
  months.slice(1).map((next) => new Date(startOfMonth(next, zone).getTime() - 1));

/** Tells another service of the last twelve months, as they begin in the account's time zone; an admin's are UTC's. A tenant has none. */
export const readMonths = ({ requests, payments, known, now }: Dependencies) =>
  endpoint(operations, 'GET /internal/operations-months', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    if (!monthsPolicy.read(caller)) return reply({ months: [] });
    const at = now();
    const scope = await known.scopeOf(caller);
    const zone = await known.zoneOfCaller(caller);
    const months = yearUpTo(at, zone);
    const [revenue, open] = await Promise.all([
      payments.revenueByMonth(scope, months, zone),
      requests.openAt(scope, endsOf(months, zone)),
    ]);
    return reply({
      months: months.map((month, place) => ({
        month,
        revenue: fromCents(revenue.get(month) ?? 0),
        open_requests: open[place] ?? 0,
      })),
    });
  });
