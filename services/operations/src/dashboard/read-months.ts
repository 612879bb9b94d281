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

/** The number of months, the present one included. */
const MONTHS = 12;

/** Callers who may manage records have months to read. */
const monthsPolicy = { read: (caller: Caller) => caller.role !== 'tenant' };

/** The month of an instant and the eleven before it, ascending. */
function yearUpTo(now: Date, zone: string): string[] {
  const present = monthIn(zone, now);
  return Array.from({ length: MONTHS }, (_, place) => addMonths(present, place - MONTHS + 1));
}

/** The last millisecond of each month except the present one. */
const endsOf = (months: readonly string[], zone: string): Date[] =>
  months.slice(1).map((next) => new Date(startOfMonth(next, zone).getTime() - 1));

/**
 * Answers another service with the last twelve months, which begin in the account's time zone; in UTC for an admin. A
 * tenant gets none.
 */
export const readMonths = ({ requests, payments, readModel, now }: Dependencies) =>
  endpoint(operations, 'GET /internal/operations-months', async ({ caller }) => {
    if (!caller) throw new Unauthenticated();
    if (!monthsPolicy.read(caller)) return reply({ months: [] });
    const at = now();
    const scope = await readModel.scopeOf(caller);
    const zone = await readModel.zoneOfCaller(caller);
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
