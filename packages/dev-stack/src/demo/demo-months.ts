/** The first day of the month so many months from an instant's. */
const firstOf = (at: Date, months: number) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
const dayOf = (at: Date) => at.toISOString().slice(0, 10);

/** A day of the month so many months from an instant's, `YYYY-MM-DD`. */
export const dayInMonth = (at: Date, months: number, day: number): string =>
  dayOf(new Date(firstOf(at, months).getTime() + (day - 1) * 86_400_000));

/** A term of whole months: from the first of one to the last of another. */
export const term = (at: Date, from: number, months: number) => ({
  start_date: dayInMonth(at, from, 1),
  end_date: dayInMonth(at, from + months, 0),
});
