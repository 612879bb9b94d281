import { addMonths, monthIn, startOfMonth } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';

/** Months that are told apart by where they begin in a time zone; those before them are UTC's. */
const MAX_MONTHS = 480;

/** The first and the last of a date among what a filter matches; null where none has it. */
async function spanOf<T>(model: Model<T>, filter: QueryFilter<T>, date: string): Promise<[Date, Date] | null> {
  const [span] = await model.aggregate<{ first: Date | null; last: Date | null }>([
    { $match: filter },
    { $group: { _id: null, first: { $min: date }, last: { $max: date } } },
  ]);
  return span?.first && span.last ? [span.first, span.last] : null;
}

/** The months from one date to another, in their order. */
function monthsBetween([first, last]: [Date, Date], zone: string): string[] {
  const [from, to] = [monthIn(zone, first), monthIn(zone, last)];
  const months = [to];
  for (let month = to; month > from && months.length < MAX_MONTHS; months.unshift(month)) month = addMonths(month, -1);
  return months;
}

/**
 * What says in which month (`2026-03`) a date of each record lies, as months begin in a time zone: for the database to
 * compute. A tree of comparisons, for the database knows fewer time zones, and other spellings of them, than the product
 * does, and fails at those that it does not know.
 * @param date where it stands in a record: `$paid_date`.
 */
export async function monthOf<T>(model: Model<T>, filter: QueryFilter<T>, date: string, zone: string): Promise<object> {
  const earlier = { $dateToString: { date, format: '%Y-%m' } };
  const span = await spanOf(model, filter, date);
  if (!span) return earlier;
  const months = monthsBetween(span, zone);
  const leaves = [earlier, ...months.map((month) => ({ $literal: month }))];
  const starts = months.map((month) => startOfMonth(month, zone));
  const among = (from: number, to: number): object => {
    if (from === to) return leaves[from] ?? earlier;
    const middle = Math.ceil((from + to) / 2);
    return { $cond: [{ $lt: [date, starts[middle - 1]] }, among(from, middle - 1), among(middle, to)] };
  };
  return among(0, months.length);
}
