import { addDays } from '@keystead/service-kit';
import { lookups } from '../../tools/tools.ts';
import type { ResultOf } from '../research.ts';
import { type Days, later, monthDays } from '../understand/calendar.ts';
import type { Group } from '../understand/query-options.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { comparedWith, comparisonText, rowName } from './breakdown.ts';
import { capital, countText, dollars, during, inWords } from './in-words.ts';
import { paid } from './paid.ts';
import { byMethod } from './payments.ts';
import { asksForTotal, idsOf, pastDays, paymentTypeOf, subjectText } from './scope-words.ts';
import { MAX_MONTHS, MAX_TABLE_ROWS, shortTable } from './tables.ts';

type RevenueResult = ResultOf<'revenue'>;
type Income = RevenueResult['rows'][number];

const breakdowns = {
  month: 'month',
  property: 'property',
  tenant: 'tenant',
  kind: 'payment_type',
  method: 'payment_method',
} as const;

const heads: Readonly<Record<string, string>> = {
  month: 'Month',
  property: 'Property',
  tenant: 'Tenant',
  payment_type: 'Type',
  payment_method: 'Method',
};

const byOf = (group: Group | null): RevenueResult['by'] =>
  group !== null && group in breakdowns ? breakdowns[group as keyof typeof breakdowns] : 'payment_type';

const onlyDeposits = ({ inquiry }: AnswerContext) => inquiry.filters.payment_type === 'deposit';
const amountOf = (context: AnswerContext, sums: RevenueResult['sum']) =>
  onlyDeposits(context) ? sums.deposit_amount : sums.total_revenue;

/**
 * The period to compare with: the month before, or the same days of the year before. Null where the question asks for
 * no comparison.
 */
function daysBefore({ from, to }: Days, today: string): Days | null {
  const month = monthDays(from.slice(0, 7));
  if (month.from === from && month.to === to && !(today >= from && today < to)) {
    return monthDays(addDays(from, -1).slice(0, 7));
  }
  return from.endsWith('-01-01') && to.slice(0, 4) === from.slice(0, 4)
    ? { from: later(from, -1, 'year'), to: to >= today ? later(today, -1, 'year') : later(to, -1, 'year') }
    : null;
}

/** The revenue of another period, for the subjects of the question. */
async function sumOver(context: AnswerContext, days: Days): Promise<number> {
  const of = { ...idsOf(context.subjects), ...paymentTypeOf(context) };
  const { sum } = await context.research.lookUp(lookups.revenue, { by: 'payment_type', ...days, ...of });
  return amountOf(context, sum);
}

async function comparison(context: AnswerContext, days: Days, sum: number): Promise<string> {
  const { inquiry, today } = context;
  const other = inquiry.against ? pastDays(inquiry.against, today) : daysBefore(days, today);
  if (!other) return '';
  const amount = await sumOver(context, other);
  if (amount === 0 && sum === 0) return '';
  return comparedWith(sum, amount, during(inquiry.against ?? other, today), 'came in');
}

function extreme(context: AnswerContext, { rows, by, capped }: RevenueResult): string {
  const { order } = context.inquiry;
  const worst = order === 'least' || /\bworst\b/i.test(context.inquiry.text);
  if (
    rows.length === 0 ||
    (order !== 'most' && !worst && !/\b(?:best|biggest|largest|top|most)\b/i.test(context.inquiry.text))
  )
    return '';
  // The rows are the largest ones. The smallest is among them only if they are all.
  if (worst && capped) return 'I can’t tell which brought in the least, because there are too many to compare. ';
  const sign = worst ? -1 : 1;
  const best = rows.reduce((so, row) => (sign * (amountOf(context, row) - amountOf(context, so)) > 0 ? row : so));
  return `${rowName(by, best)} brought the ${worst ? 'least of those that brought anything' : 'most'}: **${dollars(amountOf(context, best))}**. `;
}

export const revenue: Answer = async (context) => {
  // For a tenant, revenue means what they have paid.
  if (context.isTenant) return paid(context);
  const { inquiry, research, subjects, today } = context;
  const { payment_type } = inquiry.filters;
  if (inquiry.filters.payment_method) return byMethod(context, inquiry.filters.payment_method);
  const whole = !inquiry.period && asksForTotal(inquiry.text);
  const period = whole ? { from: null, to: null } : inquiry.period;
  const days = pastDays(period, today);
  const input = { ...days, ...idsOf(subjects), ...paymentTypeOf(context) };
  const found = await research.lookUp(lookups.revenue, { by: byOf(inquiry.group), ...input });
  const sum = amountOf(context, found.sum);
  const beside = () => comparisonText(context, whole, (others) => sumOver(context, others));
  const when = during(period ?? days, today);
  const what = payment_type ? inWords(payment_type) : 'revenue';
  const main = `${capital(when)}, completed ${what === 'revenue' ? 'payments' : `${what} payments`}${subjectText(context)} brought **${dollars(sum)}**${what === 'revenue' ? ' in revenue' : ''} (${countText(found.sum.total_payments, 'payment')}).`;
  if (found.sum.total_payments === 0) {
    const none = what === 'revenue' ? 'payment' : `${what} payment`;
    return `${capital(when)}, no ${none}${subjectText(context)} was completed: **${dollars(sum)}**.${await beside()}`;
  }
  const deposits =
    !payment_type && found.sum.deposit_amount > 0
      ? ` ${dollars(found.sum.deposit_amount)} in deposits is not revenue, as it is owed back.`
      : '';
  const ranked = inquiry.group !== null && !inquiry.against;
  const compared = (await beside()) + (ranked || whole ? '' : await comparison(context, days, sum));
  // Months are in ascending order, so the last ones are shown.
  const rows = found.by === 'month' ? found.rows.slice(-MAX_MONTHS) : found.rows.slice(0, inquiry.limit ?? undefined);
  const list = shortTable(
    rows,
    {
      [heads[found.by] ?? 'Type']: (row) => rowName(found.by, row),
      Revenue: ({ total_revenue }) => dollars(total_revenue),
      ...(found.sum.deposit_amount > 0 && { Deposits: (row: Income) => dollars(row.deposit_amount) }),
      Payments: ({ total_payments }) => String(total_payments),
    },
    {
      total: found.by === 'month' || inquiry.limit ? rows.length : found.rows.length,
      maxRows: found.by === 'month' ? MAX_MONTHS : MAX_TABLE_ROWS,
    },
  );
  return extreme(context, found) + main + deposits + compared + (found.rows.length > 0 ? list : '');
};

type Cost = ResultOf<'maintenance_costs'>['rows'][number];

/** One month or property, with its revenue and its cost. */
interface Line {
  readonly label: string;
  readonly revenue: number;
  readonly cost: number;
}

const keyOf = ({ id, key }: Income | Cost) => String(id ?? key);

/**
 * Revenue and cost of each row, in the order of the revenue, then rows with costs only. Where not all rows were read,
 * only rows with both.
 */
function sideBySide(
  income: readonly Income[],
  costs: readonly Cost[],
  by: 'month' | 'property',
  whole: boolean,
): Line[] {
  const spent = new Map(costs.map((row) => [keyOf(row), row]));
  const brought = new Set(income.map(keyOf));
  const both = income.map((row) => ({ row, revenue: row.total_revenue, cost: spent.get(keyOf(row))?.amount ?? 0 }));
  const alone = costs.filter((row) => !brought.has(keyOf(row))).map((row) => ({ row, revenue: 0, cost: row.amount }));
  const complete = both.filter(({ row }) => spent.has(keyOf(row)));
  const all: { row: Income | Cost; revenue: number; cost: number }[] = whole ? [...both, ...alone] : complete;
  if (by === 'month') all.sort((a, b) => (keyOf(a.row) < keyOf(b.row) ? -1 : 1));
  return all.map(({ row, revenue, cost }) => ({ label: rowName(by, row), revenue, cost }));
}

/** Revenue and maintenance side by side. Other expenses aren't recorded, so the difference is no profit. */
export const profit: Answer = async (context) => {
  const { inquiry, research, subjects, today } = context;
  const days = pastDays(inquiry.period, today);
  const by = inquiry.group === 'property' ? 'property' : 'month';
  const [income, spent] = await Promise.all([
    research.lookUp(lookups.revenue, { by, ...days, ...idsOf(subjects) }),
    research.lookUp(lookups.maintenance_costs, {
      by,
      ...days,
      ...(subjects.property && { property_id: subjects.property.id }),
    }),
  ]);
  const when = capital(during(inquiry.period ?? days, today));
  const lines = sideBySide(income.rows, spent.rows, by, !income.capped && !spent.capped);
  const list = inquiry.group
    ? shortTable(
        lines,
        {
          [capital(by)]: ({ label }: Line) => label,
          Revenue: ({ revenue }) => dollars(revenue),
          'Estimated maintenance': ({ cost }) => dollars(cost),
        },
        { total: lines.length, maxRows: by === 'month' ? MAX_MONTHS : MAX_TABLE_ROWS },
      )
    : '';
  return `${when}, revenue${subjectText(context)} was **${dollars(income.sum.total_revenue)}**, and completed maintenance cost an estimated **${dollars(spent.sum.amount)}**. I can’t calculate a profit, because loans, taxes, insurance and other expenses are not recorded here.${list}`;
};
