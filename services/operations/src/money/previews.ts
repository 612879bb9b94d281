import type { OperatingCosts, OwnerStatementInput, Reconciliation } from '@keystead/contracts';
import { formatCents, fromCents, toCents, ValidationFailed } from '@keystead/service-kit';
import Fraction from 'fraction.js';
import { Temporal } from 'temporal-polyfill';
import { ofBasisPoints, percent, plainAmount, splitIntoCents, toWholeCents } from './fractions.ts';

const { PlainDate } = Temporal;

/**
 * The month of an owner: the fee on what was collected, the reserve first, then the distribution. A deposit is a
 * tenant's money, so neither touches it.
 */
export function ownerStatement(input: OwnerStatementInput) {
  const [beginning, collected, bills, reserve] = [
    input.beginning,
    input.collected_rent,
    input.bills,
    input.reserve,
  ].map(toCents) as [number, number, number, number];
  const fee = toWholeCents(ofBasisPoints(input.fee_bp).mul(collected));
  const free = beginning + collected - fee - bills - reserve;
  const distribution = Math.max(free, 0);
  const lines = [
    ['Beginning balance', beginning],
    ['Rent collected', collected],
    [`Management fee, ${percent(input.fee_bp)}`, -fee],
    ['Bills', -bills],
    ['Distribution', -distribution],
  ] as const;
  return {
    lines: lines.map(([text, cents]) => ({ text, amount: fromCents(cents) })),
    fee: fromCents(fee),
    distribution: fromCents(distribution),
    ending: fromCents(beginning + collected - fee - bills - distribution),
    deposit_held: input.deposit_received ?? 0,
  };
}

/** A part of a cost before it is rounded, in cents. */
interface ExactCost {
  readonly text: string;
  readonly exact: Fraction;
  readonly formula: string;
}

function roundedLines(parts: readonly ExactCost[]) {
  const cents = splitIntoCents(parts.map(({ exact }) => exact));
  const lines = parts.map(({ text, formula }, place) => {
    const amount_cents = cents[place] ?? 0;
    return { text, amount: fromCents(amount_cents), formula: `${formula} = ${plainAmount(amount_cents)}` };
  });
  return { lines, cents, sum: cents.reduce((sum, each) => sum + each, 0) };
}

/** @throws ValidationFailed for days outside of the year, or a part above its whole */
function assertCosts({ year, from, to, area, heating }: OperatingCosts): void {
  if (to < from) throw new ValidationFailed({ to: 'must not be before the first day' });
  for (const [field, day] of Object.entries({ from, to }))
    if (!day.startsWith(`${year}-`)) throw new ValidationFailed({ [field]: 'must be a day of the year' });
  if (area.own > area.total) throw new ValidationFailed({ 'area.own': 'must not exceed the total' });
  if (heating && heating.units.own > heating.units.total)
    throw new ValidationFailed({ 'heating.units.own': 'must not exceed the total' });
}

/** The share of a tenant in the costs of a year by area and days; heating by consumption for a part. */
export function operatingCosts(input: OperatingCosts) {
  assertCosts(input);
  const { costs, area, year, from, to, prepaid, heating } = input;
  const year_days = PlainDate.from(`${year}-01-01`).daysInYear;
  const days = PlainDate.from(from).until(to).days + 1;
  const byArea = (text: string, amount: Fraction): ExactCost => ({
    text,
    exact: amount.mul(new Fraction(area.own).div(area.total)).mul(days).div(year_days),
    formula: `${plainAmount(toWholeCents(amount))} × ${area.own} ÷ ${area.total} × ${days} ÷ ${year_days}`,
  });
  const shares = roundedLines(costs.map(({ text, amount }) => byArea(text, new Fraction(toCents(amount)))));
  return {
    days,
    year_days,
    lines: shares.lines,
    share: fromCents(shares.sum),
    additional_payment: fromCents(shares.sum - toCents(prepaid ?? 0)),
    heating: heating ? heatingCosts(heating, byArea) : null,
  };
}

function heatingCosts(
  { amount, consumption_bp, units, prepaid }: NonNullable<OperatingCosts['heating']>,
  byArea: (text: string, amount: Fraction) => ExactCost,
) {
  const cents = toCents(amount);
  const used = ofBasisPoints(consumption_bp).mul(cents);
  const byUnits: ExactCost = {
    text: 'By consumption',
    exact: used.mul(new Fraction(units.own).div(units.total)),
    formula: `${plainAmount(toWholeCents(used))} × ${units.own} ÷ ${units.total}`,
  };
  const rounded = roundedLines([byUnits, byArea('By area and days', new Fraction(cents).sub(used))]);
  const [consumption = 0, base = 0] = rounded.cents;
  return {
    consumption: fromCents(consumption),
    base: fromCents(base),
    lines: rounded.lines,
    additional_payment: fromCents(rounded.sum - toCents(prepaid ?? 0)),
  };
}

/** Whether bank, book and what is owed agree. It fails all the same if an owner's money covers another's. */
export function reconciliation({ owners, ...input }: Reconciliation) {
  const bank = toCents(input.statement) + toCents(input.in_transit ?? 0) - toCents(input.outstanding_checks ?? 0);
  const book = toCents(input.book);
  const ofOwners = owners.reduce((sum, { balance }) => sum + toCents(balance), 0);
  const owed = ofOwners + toCents(input.deposits) + toCents(input.credits);
  const differs = (name: string, cents: number, other: string, than: number) =>
    cents === than ? [] : [`${name} differs from ${other} by ${formatCents(cents - than)}`];
  return {
    adjusted_bank: fromCents(bank),
    owed: fromCents(owed),
    agrees: bank === book && book === owed,
    problems: [
      ...differs('the bank', bank, 'the book', book),
      ...differs('the book', book, 'what is owed', owed),
      ...owners
        .filter(({ balance }) => toCents(balance) < 0)
        .map(({ name, balance }) => `owner ${name} is below zero by ${formatCents(-toCents(balance))}`),
    ],
  };
}
