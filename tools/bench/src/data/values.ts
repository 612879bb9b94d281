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
export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * day);
export const noonOf = (midnight: Date): Date => new Date(midnight.getTime() + 12 * hour);

/** Words for names and addresses. Some names contain letters that a PDF's built-in fonts lack. */
export const streets = ['Quay Street', 'Elm Avenue', 'Harbour Road', 'Mill Lane', 'Church Street', 'Station Road'];
export const cities = ['Portland,ME,04101', 'Salem,OR,97301', 'Reno,NV,89501', 'Bend,OR,97701', 'Dover,DE,19901'];
export const firstNames = ['Rhea', 'Bo', 'Ann', 'Zoë', 'Omar', 'Kim', 'Luis', 'Ada', 'Ines', 'Paul'];
export const lastNames = ['Moss', 'Archer', 'Lee', 'Okafor', 'García', 'Novák', 'Silva', 'Meyer', 'Khan', 'Dvořák'];

export const wordOf = (words: readonly string[], n: number): string => words[n % words.length] ?? '';

/** Converts a text to lower case without accents, for searches and e-mail addresses. */
export const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Returns the search words of some texts, each once and folded. The check of the sample verifies that the services do
 * the same.
 */
export function searchWords(...texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => folded(text ?? '').match(/[\p{L}\p{N}]+/gu) ?? []))];
}

/** The seed of the whole data set. Another seed gives another set of the same size. */
const SEED = 20_260_301;

function textHash(text: string): number {
  let hash = SEED;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}

/** The final steps of MurmurHash: neighbouring numbers give unrelated results. */
function mixed(value: number): number {
  let hash = value;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/**
 * Returns a generator of numbers in [0, 1) for one purpose. The number depends only on the index, in every run and in
 * any order of calls. So a record can be generated again without those before it.
 */
export function draws(purpose: string): (index: number) => number {
  const start = textHash(purpose);
  return (index) => mixed(start + Math.imul(index, 0x9e3779b1)) / 2 ** 32;
}

/** Returns a generator that draws one of the values with equal probability. */
export function drawsOf<T>(purpose: string, things: readonly [T, ...T[]]): (index: number) => T {
  const draw = draws(purpose);
  return (index) => things[Math.floor(draw(index) * things.length)] ?? things[0];
}
