/** Milliseconds of a day. */
export const day = 86_400_000;
const hour = 3_600_000;

const twoWeeks = 14 * day;
/** Every month has this day. */
const lastSureDay = 28;

/** Months are counted from year 0. */
const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();

/** The dates of a data set that was created at an instant, all in UTC. */
export class SetDates {
  readonly made: Date;
  /** The month of the latest due rent. */
  readonly latest: number;
  readonly #dueDay: number;

  /**
   * Rents are due on the day of the month two weeks after the set's creation, at most the 28th. So no reminder falls
   * due during a measurement: that would be thousands of e-mails at once.
   */
  constructor(made: Date) {
    this.made = made;
    const next = new Date(made.getTime() + twoWeeks);
    this.#dueDay = Math.min(next.getUTCDate(), lastSureDay);
    const due = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth(), this.#dueDay));
    this.latest = monthOf(due) - 1;
  }

  /** Returns when a month's rent is due: midnight of the due day. */
  due(month: number): Date {
    return new Date(Date.UTC(Math.floor(month / 12), month % 12, this.#dueDay));
  }

  /** Returns the instant a number of days, possibly fractional, before the set's creation. */
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
