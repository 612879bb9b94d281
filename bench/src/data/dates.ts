/** Milliseconds of a day. */
export const day = 86_400_000;
const hour = 3_600_000;

const twoWeeks = 14 * day;
/** No month is without this day. */
const lastSureDay = 28;

/** Months are counted from the year 0 on. */
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();

/** The dates of a data set that is made on a day: all of UTC. */
export class SetDates {
  readonly made: Date;
  /** The month in which a rent was last due. */
  readonly latest: number;
  readonly #dueDay: number;

  /**
   * Rents are due on that day of the month that comes two weeks after the set is made (or the 28th before it), so that no
   * reminder of one falls due while it is measured, which would be thousands of letters at once.
   */
  constructor(made: Date) {
    this.made = made;
    const next = new Date(made.getTime() + twoWeeks);
    this.#dueDay = Math.min(next.getUTCDate(), lastSureDay);
    const due = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth(), this.#dueDay));
    this.latest = monthOf(due) - 1;
  }

  /** When a month's rent is due: midnight of that day. */
  due(month: number): Date {
    return new Date(Date.UTC(Math.floor(month / 12), month % 12, this.#dueDay));
  }

  /** So many days, as a fraction, before the set was made. */
  before(days: number): Date {
    return new Date(this.made.getTime() - Math.round(days * day));
  }
}

/** A calendar date: `2026-03-01`. */
export const dateText = (at: Date): string => at.toISOString().slice(0, 10);
/** The month of an instant: `2026-03`. */
export const monthText = (at: Date): string => at.toISOString().slice(0, 7);
/** Days after an instant. */
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * day);
/** Noon of a day. */
export const noonOf = (midnight: Date): Date => new Date(midnight.getTime() + 12 * hour);
