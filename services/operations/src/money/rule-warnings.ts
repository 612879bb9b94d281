import type { Jurisdiction, LateFeePreview, LateFeeRule, RentTerms, RuleWarning } from '@keystead/contracts';
import { addDays, formatCents, toCents } from '@keystead/service-kit';
import { Temporal } from 'temporal-polyfill';
import { ofBasisPoints, percent } from './fractions.ts';
import { lateFees } from './late-fees.ts';
import { rentOn } from './rent-schedule.ts';
import { jurisdictionName, presentRule, type Rule, type RuleContent, type RuleTopic, ruleOf } from './rules.ts';

const { PlainDate } = Temporal;

const warning = (rule: Rule<RuleTopic>, text: string): RuleWarning => ({ text, ...presentRule(rule) });

const totalOf = (preview: LateFeePreview): number =>
  lateFees(preview).reduce((sum, { amount_cents }) => sum + amount_cents, 0);

const chargesSomething = ({ flat, percent_bp, daily, step_bp }: LateFeeRule) =>
  [flat, percent_bp, daily, step_bp].some((value) => value != null && value > 0);

/** The most that a day may cost where the customary flat fee is such; null where no rule says so. */
export const mostDailyCents = (law: RuleContent<'late_fee'>, flat_cents: number): number | null =>
  law.daily_bp_of_flat === undefined
    ? null
    : Number(ofBasisPoints(law.daily_bp_of_flat).mul(flat_cents).floor().valueOf());

/** What a rule for late fees says that a rule of law does not allow, where no rent is needed to tell. */
function termProblems(fees: LateFeeRule, { rule: law, jurisdiction }: Rule<'late_fee'>): string[] {
  const place = jurisdictionName(jurisdiction);
  const { flat, daily, step_days, step_bp } = fees;
  const { steps } = law;
  const mostDaily = flat == null ? null : mostDailyCents(law, toCents(flat));
  return [
    ...(fees.grace_days < law.grace_days
      ? [
          `The first late fee arises after ${fees.grace_days} days of grace. In ${place} none may arise within ${law.grace_days} days.`,
        ]
      : []),
    ...(steps && step_days != null && step_bp != null && (step_days < steps.days || step_bp > steps.percent_bp)
      ? [
          `A fee of ${percent(step_bp)} for each ${step_days} days exceeds the ${percent(steps.percent_bp)} for each ${steps.days} days that ${place} allows.`,
        ]
      : []),
    ...(mostDaily !== null && daily != null && toCents(daily) > mostDaily
      ? [
          `A daily fee of ${formatCents(toCents(daily))} exceeds the ${formatCents(mostDaily)} a day that ${place} allows.`,
        ]
      : []),
    ...(law.within_period && (daily != null || step_bp != null) && !fees.within_period
      ? [`In ${place} fees by days or steps end with the rental period.`]
      : []),
  ];
}

/** Where the fees of one rent that is late exceed what a rule of law allows for it. */
function amountProblem(preview: LateFeePreview, { rule: law, jurisdiction }: Rule<'late_fee'>): string[] {
  if (!law.limit) return [];
  const total = totalOf(preview);
  // The rule of law as if it were agreed with the same days of grace, so that their difference is not counted twice.
  const limit = totalOf({ ...preview, rule: { ...law.limit, grace_days: preview.rule.grace_days } });
  if (total <= limit) return [];
  const rent = formatCents(toCents(preview.charge.amount));
  return [
    `For a late rent of ${rent} the fees are ${formatCents(total)}. ${jurisdictionName(jurisdiction)} allows ${formatCents(limit)}.`,
  ];
}

/** Where the fees for a late rent differ from the rules of some places. */
export function lateFeeWarnings(preview: LateFeePreview, places: readonly Jurisdiction[]): RuleWarning[] {
  if (!chargesSomething(preview.rule)) return [];
  return places.flatMap((place) => {
    const law = ruleOf(place, 'late_fee', preview.charge.due_date);
    if (!law) return [];
    return [...termProblems(preview.rule, law), ...amountProblem(preview, law)].map((text) => warning(law, text));
  });
}

/** Rents on which a policy is tried, in dollars. */
const SAMPLE_RENTS = [500, 1_000, 2_000, 4_000];
/** Days of delay after which a policy is tried: two months. */
const SAMPLE_DELAY = 60;

/** Where a rule for late fees, for whatever rents, differs from the rules of some places; each is told once. */
export function policyWarnings(rule: LateFeeRule | null, places: readonly Jurisdiction[], day: string): RuleWarning[] {
  if (!rule || !chargesSomething(rule)) return [];
  return places.flatMap((place) => {
    const law = ruleOf(place, 'late_fee', day);
    if (!law) return [];
    const due_date = `${day.slice(0, 7)}-01`;
    const as_of = addDays(due_date, rule.grace_days + SAMPLE_DELAY);
    const [first] = SAMPLE_RENTS.map((amount) =>
      amountProblem({ rule, charge: { amount, due_date }, payments: [], as_of }, law),
    ).filter((found) => found.length > 0);
    return [...termProblems(rule, law), ...(first ?? [])].map((text) => warning(law, text));
  });
}

interface RentCap {
  readonly cap_bp: number;
  readonly most_rent_cents: number;
}

/**
 * The most that a rent may become by a rule, in whole cents: rounded down, so that it is never above the cap.
 * Without the change of the consumer price index the cautious reading holds: none.
 */
export function rentCap({ rule }: Rule<'rent_increase'>, rent_cents: number, cpi_bp: number | null): RentCap {
  const cap_bp = Math.min(rule.base_bp + Math.max(cpi_bp ?? 0, 0), rule.most_bp);
  return { cap_bp, most_rent_cents: Number(ofBasisPoints(cap_bp).add(1).mul(rent_cents).floor().valueOf()) };
}

/** Where a new rent exceeds the cap on a lowest rent of the last 12 months. */
export function increaseWarnings(
  place: Jurisdiction | null,
  { day, before_cents, after_cents, cpi_bp }: IncreaseTerms,
): RuleWarning[] {
  const law = ruleOf(place, 'rent_increase', day);
  if (!law) return [];
  const { cap_bp, most_rent_cents } = rentCap(law, before_cents, cpi_bp);
  if (after_cents <= most_rent_cents) return [];
  const rise = `The rent rises from ${formatCents(before_cents)} to ${formatCents(after_cents)} within 12 months.`;
  const highest = formatCents(rentCap(law, before_cents, law.rule.most_bp).most_rent_cents);
  const allowed = `${jurisdictionName(law.jurisdiction)} allows ${formatCents(most_rent_cents)} (${percent(cap_bp)})`;
  return [
    warning(
      law,
      cpi_bp === null && cap_bp < law.rule.most_bp
        ? `${rise} ${allowed} and the change of the consumer price index, at most ${highest}.`
        : `${rise} ${allowed}.`,
    ),
  ];
}

interface IncreaseTerms {
  readonly day: string;
  readonly before_cents: number;
  readonly after_cents: number;
  readonly cpi_bp: number | null;
}

type Terms = Pick<RentTerms, 'rent_amount' | 'start_date' | 'steps' | 'rent_before' | 'deposit_amount'>;

/** The lowest rent of the 12 months before a step. */
function lowestBefore(terms: Terms, day: string): number {
  const yearBefore = PlainDate.from(day).subtract({ years: 1 }).toString();
  const dayBefore = addDays(day, -1);
  const changes = (terms.steps ?? []).map(({ from }) => from).filter((from) => from > yearBefore && from <= dayBefore);
  const rents = [yearBefore, ...changes].map((each) => rentOn(terms, each));
  const before = terms.rent_before != null && yearBefore < terms.start_date ? [toCents(terms.rent_before)] : [];
  return Math.min(...rents, ...before);
}

/** Where the rents and the deposit of a lease differ from the rules of its place. */
export function leaseTermWarnings(terms: Terms, place: Jurisdiction | null, day: string): RuleWarning[] {
  if (place === null) return [];
  const { rent_amount, start_date, steps, rent_before, deposit_amount } = terms;
  const first =
    rent_before == null
      ? []
      : increaseWarnings(place, {
          day,
          before_cents: toCents(rent_before),
          after_cents: toCents(rent_amount),
          cpi_bp: null,
        });
  const later = (steps ?? []).flatMap(({ from }) =>
    increaseWarnings(place, {
      day: from,
      before_cents: lowestBefore(terms, from),
      after_cents: rentOn(terms, from),
      cpi_bp: null,
    }),
  );
  const law = ruleOf(place, 'deposit_limit', start_date);
  const most_cents = law ? law.rule.months * toCents(rent_amount) : null;
  const deposit =
    law && most_cents !== null && deposit_amount != null && toCents(deposit_amount) > most_cents
      ? [
          warning(
            law,
            `A deposit of ${formatCents(toCents(deposit_amount))} exceeds the ${formatCents(most_cents)} that ${jurisdictionName(law.jurisdiction)} allows.`,
          ),
        ]
      : [];
  return [...first, ...later, ...deposit];
}

/** The last day on which a deposit may be returned by a rule, after a tenancy ended. */
const returnBy = ({ rule: { days, months } }: Rule<'deposit_return'>, ended_on: string): string =>
  PlainDate.from(ended_on)
    .add({ days: days ?? 0, months: months ?? 0 })
    .toString();

/** Negative if the date is over. */
export const daysUntil = (day: string, date: string): number => PlainDate.from(day).until(date).days;

interface ReturnDeadline {
  readonly date: string;
  /** Null if the statement itself says by when. */
  readonly law: Rule<'deposit_return'> | null;
}

/** By when the deposit goes back: within the days that the statement says, or as the rule of the place says. */
export function returnDeadline(
  { moved_out_on, days_to_refund }: { readonly moved_out_on: string; readonly days_to_refund: number | null },
  place: Jurisdiction | null,
): ReturnDeadline | null {
  const law = ruleOf(place, 'deposit_return', moved_out_on);
  if (days_to_refund !== null) return { date: addDays(moved_out_on, days_to_refund), law };
  return law && { date: returnBy(law, moved_out_on), law };
}

interface SettledDeposit {
  readonly moved_out_on: string;
  readonly days_to_refund: number | null;
  readonly rate_bp: number;
  /** The day of the first receipt; null if nothing was received. */
  readonly received_on: string | null;
  /** Whether the deposit has gone back, or nothing is to go back. */
  readonly returned: boolean;
}

/** Where the statement of a deposit differs from the rules of its place, today. */
export function settlementWarnings(deposit: SettledDeposit, place: Jurisdiction | null, day: string): RuleWarning[] {
  const { moved_out_on, days_to_refund, rate_bp, received_on, returned } = deposit;
  const law = ruleOf(place, 'deposit_return', moved_out_on);
  const interest = ruleOf(place, 'deposit_interest', moved_out_on);
  const lawful = law && returnBy(law, moved_out_on);
  const longest = law?.rule.agreed_days ? addDays(moved_out_on, law.rule.agreed_days) : lawful;
  const agreed = days_to_refund === null ? lawful : addDays(moved_out_on, days_to_refund);
  const anniversary =
    interest && received_on && PlainDate.from(received_on).add({ years: interest.rule.after_years }).toString();
  const written = (date: string) => PlainDate.from(date).toLocaleString('en-US', { dateStyle: 'medium' });
  return [
    ...(law && longest && agreed && agreed > longest
      ? [warning(law, `The refund is due by ${written(agreed)}, later than ${written(longest)}.`)]
      : []),
    ...(law && agreed && agreed <= (longest ?? agreed) && !returned && day > agreed
      ? [warning(law, `The deposit was to go back by ${written(agreed)}.`)]
      : []),
    ...(interest && anniversary && anniversary <= moved_out_on && rate_bp < interest.rule.rate_bp
      ? [
          warning(
            interest,
            `Interest of ${percent(rate_bp)} a year is less than ${percent(interest.rule.rate_bp)}. It is right if that is what the bank paid.`,
          ),
        ]
      : []),
  ];
}
