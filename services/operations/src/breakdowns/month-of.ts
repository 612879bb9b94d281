import { addMonths, monthIn, startOfMonth } from '@keystead/service-kit';
import type { Model, QueryFilter } from 'mongoose';

/** The number of months that are split at the start of the month in the time zone. Earlier months are split in UTC. */
const MAX_MONTHS = 480;

/** The earliest and the latest value of a date among the records that a filter matches; null if none has it. */
async function spanOf<T>(model: Model<T>, filter: QueryFilter<T>, date: string): Promise<[Date, Date] | null> {
  const [span] = await model.aggregate<{ first: Date | null; last: Date | null }>([
    { $match: filter },
    { $group: { _id: null, first: { $min: date }, last: { $max: date } } },
  ]);
  return span?.first && span.last ? [span.first, span.last] : null;
}

/** The months from the first date to the last, ascending, at most {@link MAX_MONTHS}. */
function monthsBetween([first, last]: [Date, Date], zone: string): string[] {
  const [from, to] = [monthIn(zone, first), monthIn(zone, last)];
  const months = [to];
  for (let month = to; month > from && months.length < MAX_MONTHS; months.unshift(month)) month = addMonths(month, -1);
  return months;
}

/**
 * A database expression for the month (`2026-03`) of each record's date, with months that begin in a time zone. It is a
 * tree of comparisons with the start of each month: the database knows fewer time zones than the product, spells some
 * differently, and fails at unknown ones.
 * @param date the path of the date in a record: `$paid_date`.
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
