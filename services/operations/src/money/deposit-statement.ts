import { addDays } from '@keystead/service-kit';
import Fraction from 'fraction.js';
import { Temporal } from 'temporal-polyfill';
import { ofBasisPoints, percent, plainAmount, splitIntoCents, toWholeCents } from './fractions.ts';
import { type AccountCode, type JournalDraft, type JournalLine, type PostedEntry, tenantLines } from './journal.ts';

const { PlainDate } = Temporal;

interface DepositReceipt {
  readonly received_on: string;
  readonly amount_cents: number;
}

/** The value that is left of a thing: its cost, the life that things like it have, and its age, both in one unit. */
export interface Depreciation {
  readonly cost_cents: number;
  /** Above zero. */
  readonly life: number;
  readonly age: number;
}

/** What is kept of a deposit, by an amount or by the value that is left of a thing. */
export type Deduction = { readonly text: string; readonly charge_id?: number } & (
  | { readonly amount_cents: number }
  | { readonly depreciation: Depreciation }
);

export interface DepositTerms {
  readonly receipts: readonly DepositReceipt[];
  /** The day on which the tenancy ended. */
  readonly ended_on: string;
  /** Interest for a year. */
  readonly rate_bp: number;
  /** Whether the interest of each whole year is paid out on its anniversary, so that the statement has the rest alone. */
  readonly paid_out_on_anniversaries: boolean;
  readonly deductions: readonly Deduction[];
  /** What the tenant has paid too much; nothing by default. It pays deductions before the deposit does. */
  readonly account_credit_cents?: number;
  /** Within how many days after the end the refund is due, where a rule says so. */
  readonly days_to_refund: number | null;
}

/** The interest of one receipt since the later of its day and its last anniversary that was paid out. */
interface InterestLine {
  /** This day is not counted. */
  readonly from: string;
  /** This day is counted. */
  readonly to: string;
  readonly days: number;
  readonly amount_cents: number;
  readonly formula: string;
}

interface DeductionLine {
  readonly text: string;
  readonly amount_cents: number;
  /** How it was computed; null for an amount that somebody entered. */
  readonly formula: string | null;
  readonly charge_id: number | null;
}

export interface DepositStatement {
  readonly deposit_cents: number;
  /** What was paid out on anniversaries before the statement; it is in no other figure. */
  readonly interest_paid_out_cents: number;
  readonly interest: readonly InterestLine[];
  readonly interest_cents: number;
  /** The deposit and its interest. */
  readonly credits_cents: number;
  /** What the tenant has paid too much, as far as deductions use it up. */
  readonly account_credit_cents: number;
  readonly deductions: readonly DeductionLine[];
  readonly deductions_cents: number;
  readonly refund_cents: number;
  /** What the deductions exceed the credits and the credit of the tenant by. */
  readonly still_owed_cents: number;
  readonly refund_by: string | null;
}

const sumOf = (lines: readonly { readonly amount_cents: number }[]): number =>
  lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** cost × (life − age) ÷ life, at least zero, rounded once. */
export function depreciatedCents({ cost_cents, life, age }: Depreciation): number {
  const left = new Fraction(life).sub(age);
  return left.compare(0) <= 0 ? 0 : toWholeCents(left.mul(cost_cents).div(life));
}

/** The whole years since a receipt. Anniversaries are computed from its day: that of 29 February is the 28th at times. */
function anniversariesOf(received_on: string, ended_on: string): { years: number; last: string } {
  const received = PlainDate.from(received_on);
  const years = Math.max(received.until(ended_on, { largestUnit: 'years' }).years, 0);
  return { years, last: received.add({ years }).toString() };
}

interface ExactInterest extends Omit<InterestLine, 'amount_cents'> {
  readonly exact: Fraction;
  readonly paid_out_cents: number;
}

/** Simple interest, actual/365; the interest of a whole year that is paid out is exactly the rate. */
function interestOf({ received_on, amount_cents }: DepositReceipt, terms: DepositTerms): ExactInterest {
  const { ended_on, rate_bp, paid_out_on_anniversaries } = terms;
  const whole = anniversariesOf(received_on, ended_on);
  const from = paid_out_on_anniversaries ? whole.last : received_on;
  const days = Math.max(PlainDate.from(from).until(ended_on).days, 0);
  const perYear = ofBasisPoints(rate_bp).mul(amount_cents);
  return {
    from,
    to: ended_on,
    days,
    exact: perYear.mul(days).div(365),
    formula: `${plainAmount(amount_cents)} × ${percent(rate_bp)} × ${days} ÷ 365`,
    paid_out_cents: paid_out_on_anniversaries ? whole.years * toWholeCents(perYear) : 0,
  };
}

function deductionLine(deduction: Deduction): DeductionLine {
  const { text, charge_id = null } = deduction;
  if (!('depreciation' in deduction)) return { text, amount_cents: deduction.amount_cents, formula: null, charge_id };
  const { cost_cents, life, age } = deduction.depreciation;
  const amount_cents = depreciatedCents(deduction.depreciation);
  const formula = `${plainAmount(cost_cents)} × (${life} − ${age}) ÷ ${life} = ${plainAmount(amount_cents)}`;
  return { text, amount_cents, formula, charge_id };
}

/**
 * What happens to a deposit at the end of a tenancy: credits and interest less itemised deductions. Below zero nothing is
 * refunded, and the rest stays owed. Amounts are in cents; the interest is rounded once.
 */
export function depositStatement(terms: DepositTerms): DepositStatement {
  const computed = terms.receipts.map((receipt) => interestOf(receipt, terms));
  const cents = splitIntoCents(computed.map(({ exact }) => exact));
  const interest = computed.flatMap(({ from, to, days, formula }, place) => {
    const amount_cents = cents[place] ?? 0;
    const line = { from, to, days, amount_cents, formula: `${formula} = ${plainAmount(amount_cents)}` };
    return amount_cents > 0 ? [line] : [];
  });
  const deductions = terms.deductions.map(deductionLine);
  const deposit_cents = sumOf(terms.receipts);
  const interest_cents = sumOf(interest);
  const credits_cents = deposit_cents + interest_cents;
  const deductions_cents = sumOf(deductions);
  const account_credit_cents = Math.min(terms.account_credit_cents ?? 0, deductions_cents);
  const left_cents = credits_cents + account_credit_cents - deductions_cents;
  return {
    deposit_cents,
    interest_paid_out_cents: computed.reduce((sum, { paid_out_cents }) => sum + paid_out_cents, 0),
    interest,
    interest_cents,
    credits_cents,
    account_credit_cents,
    deductions,
    deductions_cents,
    refund_cents: Math.max(left_cents, 0),
    still_owed_cents: Math.max(-left_cents, 0),
    refund_by: terms.days_to_refund === null ? null : addDays(terms.ended_on, terms.days_to_refund),
  };
}

const debit = (account: AccountCode, debit_cents: number): JournalLine => ({ account, debit_cents, credit_cents: 0 });
const credit = (account: AccountCode, credit_cents: number): JournalLine => ({ account, debit_cents: 0, credit_cents });

const entry = (source: string, date: string, memo: string, all: readonly JournalLine[]): JournalDraft[] => {
  const lines = all.filter((line) => line.debit_cents + line.credit_cents > 0);
  return lines.length > 0 ? [{ source, date, memo, lines }] : [];
};

/**
 * The entries of a statement on the day of the end: its interest, and the deposit that pays what is owed and is
 * refunded. The charges of its deductions are posted before; `posted` are all entries of the lease, with theirs.
 * A payment `from_deposit` of the credits less the refund on the same day keeps the balance of the lease equal to these.
 */
export function statementEntries(
  statement: DepositStatement,
  posted: readonly PostedEntry[],
  { source, date }: { readonly source: string; readonly date: string },
): JournalDraft[] {
  const { deposit_cents, interest_cents, credits_cents, refund_cents } = statement;
  return [
    ...entry(`${source}:interest`, date, 'Interest on deposit', [
      debit('5100', interest_cents),
      credit('2110', interest_cents),
    ]),
    ...entry(source, date, 'Settlement of deposit', [
      debit('2100', deposit_cents),
      debit('2110', interest_cents),
      ...tenantLines(posted, credits_cents - refund_cents),
      credit('2150', refund_cents),
    ]),
  ];
}

/** The entry of the refund on the day on which it is paid. */
export const refundEntry = ({ refund_cents }: DepositStatement, source: string, date: string): JournalDraft[] =>
  entry(`${source}:refund`, date, 'Refund of deposit', [debit('2150', refund_cents), credit('1020', refund_cents)]);
