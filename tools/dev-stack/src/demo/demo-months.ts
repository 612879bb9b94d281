/** The first day of the month that is `months` after that of an instant. */
const firstOf = (at: Date, months: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A day of the month that is `months` after that of an instant, `YYYY-MM-DD`. */
export const dayInMonth = (at: Date, months: number, day: number): string =>
  dayOf(new Date(firstOf(at, months).getTime() + (day - 1) * 86_400_000));

/** A term of whole months: from the first day of one month to the last day of another. */
export const term = (at: Date, from: number, months: number) => ({
  start_date: dayInMonth(at, from, 1),
  end_date: dayInMonth(at, from + months, 0),
});
