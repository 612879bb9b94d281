import type { LateFeePreview, LateFeeRule } from '@keystead/contracts';
import { addDays, toCents, ValidationFailed } from '@keystead/service-kit';
import Fraction from 'fraction.js';
import { Temporal } from 'temporal-polyfill';
import { ofBasisPoints, percent, plainAmount, splitIntoCents } from './fractions.ts';

interface FeeLine {
  readonly text: string;
  readonly amount_cents: number;
  readonly formula: string;
}

export interface Fee {
  readonly date: string;
  readonly amount_cents: number;
  readonly lines: readonly FeeLine[];
}

/** A part of a fee before it is rounded, in cents. */
interface ExactPart {
  readonly text: string;
  readonly exact: Fraction;
  readonly formula: string;
}

const MAX_YEARS = 10;

const shareOf = (cents: number, points: number, text: string): ExactPart => ({
  text,
  exact: ofBasisPoints(points).mul(cents),
  formula: `${plainAmount(cents)} × ${percent(points)}`,
});

const flatPart = (dollars: number, text: string): ExactPart => {
  const cents = toCents(dollars);
  return { text, exact: new Fraction(cents), formula: plainAmount(cents) };
};

/** The parts that arise once, on the first day of a fee. */
function onceParts(rule: LateFeeRule, rent: number, owed: number): ExactPart[] {
  const { flat, percent_bp, percent_of, combine } = rule;
  const base = percent_of === 'past_due_rent' ? owed : rent;
  const parts = [
    ...(flat != null ? [flatPart(flat, 'Late fee')] : []),
    ...(percent_bp != null ? [shareOf(base, percent_bp, 'Late fee')] : []),
  ];
  if (combine !== 'lesser' && combine !== 'greater') return parts;
  const [least, ...others] = parts.sort((one, other) => one.exact.compare(other.exact));
  const chosen = combine === 'lesser' ? least : (others.at(-1) ?? least);
  return chosen ? [chosen] : [];
}

/** The parts of a day of delay, of which the first is number 0. */
function partsOn(rule: LateFeeRule, day: number, rent: number, owed: number): ExactPart[] {
  const { daily, step_days, step_bp } = rule;
  return [
    ...(day === 0 ? onceParts(rule, rent, owed) : []),
    ...(daily != null ? [flatPart(daily, 'Late fee for the day')] : []),
    ...(step_days != null && step_bp != null && day % step_days === 0
      ? [shareOf(rent, step_bp, `Late fee for up to ${step_days} days`)]
      : []),
  ];
}

/** The most that all fees of a charge may be, in whole cents. */
function capOf({ cap, cap_bp }: LateFeeRule, rent: number): number {
  const share = cap_bp == null ? null : Number(ofBasisPoints(cap_bp).mul(rent).floor().valueOf());
  return Math.min(cap == null ? Number.POSITIVE_INFINITY : toCents(cap), share ?? Number.POSITIVE_INFINITY);
}

const lineOf = ({ text, formula }: ExactPart, amount_cents: number): FeeLine => ({
  text,
  amount_cents,
  formula: formula.includes('×') ? `${formula} = ${plainAmount(amount_cents)}` : formula,
});

/** A fee of at most `most` cents; null if it is nothing. */
function feeOf(date: string, parts: readonly ExactPart[], most: number): Fee | null {
  const lines = splitIntoCents(parts.map(({ exact }) => exact)).flatMap((cents, place) =>
    parts[place] && cents > 0 ? [lineOf(parts[place], cents)] : [],
  );
  const amount_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  if (amount_cents === 0) return null;
  if (amount_cents <= most) return { date, amount_cents, lines };
  const limit = { text: 'Late fee up to its limit', amount_cents: most, formula: `at most ${plainAmount(most)}` };
  return { date, amount_cents: most, lines: [limit] };
}

/** @throws ValidationFailed if the rule charges nothing, or the period is too long */
function assertConsistent({ rule, charge, as_of }: LateFeePreview): void {
  if ([rule.flat, rule.percent_bp, rule.daily, rule.step_bp].every((value) => value == null))
    throw new ValidationFailed({ rule: 'needs flat, percent_bp, daily or step_bp' });
  if ((rule.step_bp == null) !== (rule.step_days == null))
    throw new ValidationFailed({ rule: 'needs both step_days and step_bp' });
  const last = Temporal.PlainDate.from(charge.due_date).add({ years: MAX_YEARS }).toString();
  if (as_of > last) throw new ValidationFailed({ as_of: `must be at most ${MAX_YEARS} years after the due date` });
}

/**
 * The fees for the delay of one charge of rent: a pure function of the rule, the charge and its payments. The first day
 * on which a fee may arise follows the days of grace. The day on which the rent is paid in full is not a day of delay;
 * a cap is on all fees of the charge together.
 * @throws ValidationFailed if the rule contradicts itself
 */
export function lateFees(preview: LateFeePreview): Fee[] {
  assertConsistent(preview);
  const { rule, charge, payments, as_of } = preview;
  const rent = toCents(charge.amount);
  const monthEnd = Temporal.PlainDate.from(charge.due_date);
  const periodEnd = charge.period_to ?? monthEnd.with({ day: monthEnd.daysInMonth }).toString();
  const last = rule.within_period && periodEnd < as_of ? periodEnd : as_of;
  const first = addDays(charge.due_date, rule.grace_days + 1);
  const owedOn = (date: string) =>
    payments.reduce((owed, paid) => (paid.date <= date ? owed - toCents(paid.amount) : owed), rent);
  const least = Math.max(toCents(rule.min_balance ?? 0), 1);
  const fees: Fee[] = [];
  let left = capOf(rule, rent);
  for (let [day, date] = [0, first]; date <= last && left > 0; day++, date = addDays(first, day)) {
    const owed = owedOn(date);
    // Nothing that is dated later can be a day of delay, unless less than the minimum is owed.
    if (owed <= 0) break;
    const fee = owed < least ? null : feeOf(date, partsOn(rule, day, rent, owed), left);
    if (!fee) continue;
    left -= fee.amount_cents;
    fees.push(fee);
  }
  return fees;
}
