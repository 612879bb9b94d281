import type { RentTerms } from '@keystead/contracts';
import { addDays, toCents, ValidationFailed } from '@keystead/service-kit';
import Fraction from 'fraction.js';
import { Temporal } from 'temporal-polyfill';
import { ofBasisPoints, plainAmount, splitIntoCents, toWholeCents } from './fractions.ts';

/** A part of a charge with one rent: `amount_cents` is computed as `formula` says. Both days are inclusive. */
interface ChargeLine {
  readonly text: string;
  readonly from: string;
  readonly to: string;
  readonly amount_cents: number;
  readonly formula: string;
}

/** What a lease charges for a month, or for the part of it in which it runs. */
export interface RentCharge {
  readonly period_from: string;
  readonly period_to: string;
  readonly due_date: string;
  readonly amount_cents: number;
  readonly lines: readonly ChargeLine[];
}

/** Days of one month with the same rent. */
interface Span {
  readonly from: string;
  readonly to: string;
  readonly rent_cents: number;
}

interface Month {
  /** `2026-11`. */
  readonly name: string;
  readonly days: number;
  readonly next: string;
}

const MAX_YEARS = 50;

// Days are ISO texts, which compare as they follow one another.
const later = (one: string, other: string): string => (one < other ? other : one);
const earlier = (one: string, other: string): string => (one < other ? one : other);
const daysFrom = ({ from, to }: Span): number => Number(to.slice(-2)) - Number(from.slice(-2)) + 1;

/** The same months serve thousands of leases. */
const months = new Map<string, Month>();

function monthOf(name: string): Month {
  const known = months.get(name);
  if (known) return known;
  const month = Temporal.PlainYearMonth.from(name);
  const computed = { name, days: month.daysInMonth, next: month.add({ months: 1 }).toString() };
  months.set(name, computed);
  return computed;
}

const dayOf = ({ name }: Month, day: number): string => `${name}-${String(day).padStart(2, '0')}`;

/** The due day of a month, computed from the anchor: a day that the month lacks is its last. */
const dueIn = (month: Month, dueDay: number): string => dayOf(month, Math.min(dueDay, month.days));

type Step = NonNullable<RentTerms['steps']>[number];

/** The rent from a step on. A raise by a percentage or an index is rounded half up to the cent. */
function rentAfter({ rent_amount, percent_bp, index }: Step, before: number): number {
  if (rent_amount != null) return toCents(rent_amount);
  const factor = index ? new Fraction(index.after).div(index.before) : ofBasisPoints(percent_bp ?? 0).add(1);
  return toWholeCents(factor.mul(before));
}

/** The rents of a lease, each with its first day; the first is the rent at the start. */
function rentsOf({
  rent_amount,
  steps,
}: Pick<RentTerms, 'rent_amount' | 'steps'>): { from: string | null; rent_cents: number }[] {
  const sorted = [...(steps ?? [])].sort((one, other) => (one.from < other.from ? -1 : 1));
  const rents: { from: string | null; rent_cents: number }[] = [{ from: null, rent_cents: toCents(rent_amount) }];
  for (const step of sorted) {
    const rent_cents = rentAfter(step, rents.at(-1)?.rent_cents ?? 0);
    rents.push({ from: step.from, rent_cents });
  }
  return rents;
}

/** The rent of a whole month by the steps that hold on a day, in cents. */
export const rentOn = (terms: Pick<RentTerms, 'rent_amount' | 'steps'>, day: string): number =>
  rentsOf(terms).findLast(({ from }) => from === null || from <= day)?.rent_cents ?? 0;

function spansOf(rents: ReturnType<typeof rentsOf>, from: string, to: string): Span[] {
  return rents.flatMap(({ from: start, rent_cents }, place) => {
    const next = rents[place + 1]?.from;
    const first = start ? later(start, from) : from;
    const last = next ? earlier(addDays(next, -1), to) : to;
    return first > last ? [] : [{ from: first, to: last, rent_cents }];
  });
}

type Proration = NonNullable<RentTerms['proration']>;

/**
 * The exact rent of a number of days by each method, in cents, and its formula. The daily rate is never rounded.
 */
const prorated: Readonly<Record<Proration, (rent: number, days: number, ofMonth: number) => [Fraction, string]>> = {
  actual_month: (rent, days, ofMonth) => [new Fraction(rent * days, ofMonth), `× ${days} ÷ ${ofMonth}`],
  thirty_day: (rent, days) => [new Fraction(rent * Math.min(days, 30), 30), `× ${Math.min(days, 30)} ÷ 30`],
  annual_365: (rent, days) => [new Fraction(rent * 12 * days, 365), `× 12 × ${days} ÷ 365`],
};

/** The lines of a period within one month. A whole month is exactly the rent, whatever the method. */
function linesOf(spans: readonly Span[], ofMonth: number, method: Proration): ChargeLine[] {
  const [only] = spans;
  if (only && daysFrom(only) === ofMonth) {
    const { from, to, rent_cents } = only;
    return [{ text: 'Rent', from, to, amount_cents: rent_cents, formula: plainAmount(rent_cents) }];
  }
  const days = spans.reduce((sum, span) => sum + daysFrom(span), 0);
  // The parts of a whole month with several rents are its days, so that they never add up to more than the higher rent.
  const by = prorated[days === ofMonth ? 'actual_month' : method];
  const computed = spans.map((span) => by(span.rent_cents, daysFrom(span), ofMonth));
  const cents = splitIntoCents(computed.map(([exact]) => exact));
  return spans.map(({ from, to, rent_cents }, place) => {
    const amount_cents = cents[place] ?? 0;
    const formula = `${plainAmount(rent_cents)} ${computed[place]?.[1]} = ${plainAmount(amount_cents)}`;
    return { text: 'Rent', from, to, amount_cents, formula };
  });
}

/** @throws ValidationFailed if the dates or steps contradict each other */
function assertConsistent({ start_date, end_date, move_in_date, steps, until }: RentTerms): void {
  const first = move_in_date ?? start_date;
  if (end_date && end_date < first) throw new ValidationFailed({ end_date: 'must not be before the first day' });
  const last = Temporal.PlainDate.from(first).add({ years: MAX_YEARS }).toString();
  if (until > last) throw new ValidationFailed({ until: `must be at most ${MAX_YEARS} years after the start` });
  const kinds = (step: Step) => [step.rent_amount, step.percent_bp, step.index].filter((value) => value != null);
  if (steps?.some((step) => kinds(step).length !== 1))
    throw new ValidationFailed({ steps: 'each needs one of rent_amount, percent_bp and index' });
  if (new Set(steps?.map(({ from }) => from)).size !== (steps?.length ?? 0))
    throw new ValidationFailed({ steps: 'must begin on different days' });
}

/**
 * The charges of a lease that fall due by a day, month by month: a pure function of its terms. A rental period is a
 * calendar month, or the part of it in which the lease runs; both ends count. In advance, rent is due on its due day,
 * but not before the period begins or after it ends; in arrears, on the due day of the next month.
 * With `since`, periods that end before that day's month are left out.
 * @throws ValidationFailed if the terms contradict each other
 */
export function rentSchedule(terms: RentTerms, since?: string): RentCharge[] {
  assertConsistent(terms);
  const { due_day, billing, proration } = terms;
  const first = terms.move_in_date ?? terms.start_date;
  const end = terms.end_date ?? null;
  const rents = rentsOf(terms);
  const charges: RentCharge[] = [];
  for (let month = monthOf(later(first, since ?? first).slice(0, 7)); ; month = monthOf(month.next)) {
    const from = later(dayOf(month, 1), first);
    if (end && from > end) return charges;
    const last = dayOf(month, month.days);
    const to = end ? earlier(last, end) : last;
    const due =
      billing === 'arrears' ? dueIn(monthOf(month.next), due_day) : earlier(later(dueIn(month, due_day), from), to);
    if (due > terms.until) return charges;
    const lines = linesOf(spansOf(rents, from, to), month.days, proration ?? 'actual_month');
    charges.push({
      period_from: from,
      period_to: to,
      due_date: due,
      amount_cents: lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      lines,
    });
  }
}
