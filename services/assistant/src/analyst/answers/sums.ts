import { addDays } from '@keystead/service-kit';
import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import type { RequestRow, ResultOf } from '../research.ts';
import { type Days, later, monthDays } from '../understand/calendar.ts';
import { type Answer, type AnswerContext, always, idsOf, pastDays, paymentsOf, subjectText } from './answer-context.ts';
import { capital, countText, dollars, during, inWords, monthInWords } from './in-words.ts';
import { byMethod } from './payments.ts';
import { cutTable, MAX_MONTHS, MAX_TABLE_ROWS, requestLink, shortTable } from './tables.ts';

type RevenueResult = ResultOf<'revenue'>;
type CostResult = ResultOf<'maintenance_costs'>;
type Income = RevenueResult['rows'][number];
type Cost = CostResult['rows'][number];

const heads: Readonly<Record<RevenueResult['by'] | CostResult['by'], string>> = {
  month: 'Month',
  property: 'Property',
  tenant: 'Tenant',
  payment_type: 'Type',
  payment_method: 'Method',
  service_type: 'Trade',
  personnel: 'Done by',
};

/** A row of sums in words: a month, a record with its page, or a word of a contract; `unknown` where it isn't recorded. */
function rowName(by: string, { key, name, path }: Income | Cost, unknown = '—'): string {
  if (path) return recordLink(name ?? unknown, path);
  if (by === 'month') return key ? monthInWords(key) : unknown;
  return escapeMarkdown(inWords(name ?? key ?? unknown));
}

const sizeOf = (by: string, total?: number) => ({ total, maxRows: by === 'month' ? MAX_MONTHS : MAX_TABLE_ROWS });

const extremeOf = <R>(rows: readonly R[], least: boolean, amountOf: (row: R) => number): R | undefined =>
  rows.toSorted((a, b) => (least ? 1 : -1) * (amountOf(a) - amountOf(b)))[0];

/** The days of a question about sums. Without any, they are this year so far, or all if it asks for the total. */
function sumDays({ inquiry, today }: AnswerContext) {
  const isTotal = !inquiry.period && /\b(?:total|overall|altogether|all in all|in all)\b/i.test(inquiry.text);
  const period = isTotal ? always : inquiry.period;
  const days = pastDays(period, today);
  return { isTotal, days, when: during(period ?? days, today) };
}

/** Compares a sum with that of other days. `nothing` completes the sentence where the other sum is zero. */
function comparedWith(sum: number, other: number, when: string, nothing: string): string {
  if (other === 0) return ` ${capital(when)} nothing ${nothing}.`;
  const than = other === sum ? 'the same as' : sum > other ? 'more than' : 'less than';
  return ` That is ${than} ${when}: ${dollars(other)}.`;
}

/** Where no days were named: the sum of all time beside this year's, or the reverse. `sumOf` sums over other days. */
async function comparisonText(
  { inquiry, today }: AnswerContext,
  isTotal: boolean,
  sumOf: (days: Days) => Promise<number>,
): Promise<string> {
  if (inquiry.period) return '';
  const days = pastDays(isTotal ? null : always, today);
  return ` ${isTotal ? capital(during(days, today)) : 'Of all time'} it is **${dollars(await sumOf(days))}**.`;
}

const revenueBreakdowns: Readonly<Record<string, RevenueResult['by']>> = {
  month: 'month',
  property: 'property',
  tenant: 'tenant',
  kind: 'payment_type',
  method: 'payment_method',
};

const amountOf = ({ inquiry }: AnswerContext, sums: RevenueResult['sum']) =>
  inquiry.filters.payment_type === 'deposit' ? sums.deposit_amount : sums.total_revenue;

/** The month before, or the same days of the year before. Null where the question asks for no comparison. */
function daysBefore({ from, to }: Days, today: string): Days | null {
  const month = monthDays(from.slice(0, 7));
  if (month.from === from && month.to === to && !(today >= from && today < to)) {
    return monthDays(addDays(from, -1).slice(0, 7));
  }
  return from.endsWith('-01-01') && to.slice(0, 4) === from.slice(0, 4)
    ? { from: later(from, -1, 'year'), to: to >= today ? later(today, -1, 'year') : later(to, -1, 'year') }
    : null;
}

async function revenueOver(context: AnswerContext, days: Days): Promise<number> {
  const input = { by: 'payment_type', ...days, ...paymentsOf(context) } as const;
  return amountOf(context, (await context.research.lookUp('revenue', input)).sum);
}

async function comparison(context: AnswerContext, days: Days, sum: number): Promise<string> {
  const { inquiry, today } = context;
  const other = inquiry.against ? pastDays(inquiry.against, today) : daysBefore(days, today);
  if (!other) return '';
  const amount = await revenueOver(context, other);
  if (amount === 0 && sum === 0) return '';
  return comparedWith(sum, amount, during(inquiry.against ?? other, today), 'came in');
}

function extreme(context: AnswerContext, { rows, by, capped }: RevenueResult): string {
  const { order, text } = context.inquiry;
  const worst = order === 'least' || /\bworst\b/i.test(text);
  if (!worst && order !== 'most' && !/\b(?:best|biggest|largest|top|most)\b/i.test(text)) return '';
  const best = extremeOf(rows, worst, (row) => amountOf(context, row));
  if (!best) return '';
  // The rows are the largest ones. The smallest is among them only if they are all.
  if (worst && capped) return 'I can’t tell which brought in the least, because there are too many to compare. ';
  return `${rowName(by, best)} brought the ${worst ? 'least of those that brought anything' : 'most'}: **${dollars(amountOf(context, best))}**. `;
}

export const revenue: Answer = async (context) => {
  const { inquiry, research } = context;
  const { payment_type, payment_method } = inquiry.filters;
  if (payment_method) return byMethod(context, payment_method);
  const { isTotal, days, when } = sumDays(context);
  const by = revenueBreakdowns[inquiry.group ?? ''] ?? 'payment_type';
  const found = await research.lookUp('revenue', { by, ...days, ...paymentsOf(context) });
  const sum = amountOf(context, found.sum);
  const beside = () => comparisonText(context, isTotal, (others) => revenueOver(context, others));
  const kind = payment_type ? `${inWords(payment_type)} ` : '';
  if (found.sum.total_payments === 0)
    return `${capital(when)}, no ${kind}payment${subjectText(context)} was completed: **${dollars(sum)}**.${await beside()}`;
  const main = `${capital(when)}, completed ${kind}payments${subjectText(context)} brought **${dollars(sum)}**${payment_type ? '' : ' in revenue'} (${countText(found.sum.total_payments, 'payment')}).`;
  const hasDeposits = found.sum.deposit_amount > 0;
  const owedBack = ` ${dollars(found.sum.deposit_amount)} in deposits is not revenue, as it is owed back.`;
  const deposits = !payment_type && hasDeposits ? owedBack : '';
  const ranked = inquiry.group !== null && !inquiry.against;
  const compared = (await beside()) + (ranked || isTotal ? '' : await comparison(context, days, sum));
  // Months are in ascending order, so the last ones are shown.
  const rows = by === 'month' ? found.rows.slice(-MAX_MONTHS) : found.rows.slice(0, inquiry.limit ?? undefined);
  const total = by === 'month' || inquiry.limit ? rows.length : found.rows.length;
  const list = cutTable(rows, sizeOf(by, total), {
    [heads[by]]: (row) => rowName(by, row),
    Revenue: ({ total_revenue }) => dollars(total_revenue),
    ...(hasDeposits && { Deposits: (row: Income) => dollars(row.deposit_amount) }),
    Payments: ({ total_payments }) => String(total_payments),
  });
  return extreme(context, found) + main + deposits + compared + list;
};

const costBreakdowns: Readonly<Record<string, CostResult['by']>> = {
  month: 'month',
  property: 'property',
  kind: 'service_type',
  person: 'personnel',
};

/** Shown where a request has no trade, or nobody assigned. */
const UNSPECIFIED = 'Not set';

function costliest({ inquiry: { order } }: AnswerContext, { rows, by, capped }: CostResult): string {
  if (order !== 'most' && order !== 'least') return '';
  const row = extremeOf(rows, order === 'least', ({ amount }) => amount);
  if (!row) return '';
  // The rows are the most expensive ones. The cheapest is among them only if they are all.
  if (order === 'least' && capped) return 'I can’t tell which cost the least, because there are too many to compare. ';
  return `${rowName(by, row, UNSPECIFIED)} cost the ${order}: an estimated **${dollars(row.amount)}**. `;
}

const costsOver = ({ inquiry, subjects, research }: AnswerContext, by: CostResult['by'], days: Days) =>
  research.lookUp('maintenance_costs', {
    by,
    ...days,
    property_id: subjects.property?.id,
    assigned_to: subjects.personnel?.id,
    service_type: inquiry.filters.service_type,
  });

/** The single most expensive request. The list has no sort by cost. */
async function costliestRequest(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects, today } = context;
  const days = pastDays(inquiry.period ?? always, today);
  const found = await research.lookUp('find_requests', {
    status: 'completed',
    closed_from: days.from,
    closed_to: days.to,
    property_id: subjects.property?.id,
    service_type: inquiry.filters.service_type,
    limit: 50,
  });
  const byCost = found.requests
    .filter((row): row is RequestRow & { estimated_cost: number } => row.estimated_cost !== null)
    .toSorted((a, b) => b.estimated_cost - a.estimated_cost);
  const [most] = byCost;
  if (!most) return `No completed request${subjectText(context)} has a cost.`;
  const isCut = found.total > found.requests.length;
  const of = isCut ? `Of the latest ${found.requests.length} completed requests` : 'Of the completed requests';
  const list = shortTable(byCost.slice(0, 5), {
    Request: requestLink,
    Property: ({ property_name }) => escapeMarkdown(property_name),
    'Estimated cost': ({ estimated_cost }) => dollars(estimated_cost),
  });
  return `${of}${subjectText(context)}, ${requestLink(most)} cost the most: an estimated **${dollars(most.estimated_cost)}**.${list}`;
}

const single =
  /\b(?:most expensive|costliest|priciest) (?:single )?(?:maintenance )?(?:repairs?|requests?|jobs?|tickets?)\b/i;

export const costs: Answer = async (context) => {
  const { inquiry, subjects, today, isTenant } = context;
  if (isTenant) return 'Maintenance costs are only available to landlords.';
  if (single.test(inquiry.text)) return costliestRequest(context);
  const { isTotal, days, when } = sumDays(context);
  const { service_type } = inquiry.filters;
  const defaultBreakdown = service_type ? (subjects.property ? 'month' : 'property') : 'service_type';
  const by = costBreakdowns[inquiry.group ?? ''] ?? defaultBreakdown;
  const found = await costsOver(context, by, days);
  const { sum } = found;
  const trade = service_type ? ` for ${service_type}` : '';
  const sumOver = async (others: Days) => (await costsOver(context, 'month', others)).sum.amount;
  const whole = await comparisonText(context, isTotal, sumOver);
  if (sum.requests === 0)
    return `No maintenance request${trade}${subjectText(context)} was completed ${when}, so there are no costs.${whole}`;
  const without =
    sum.without_cost > 0 ? `; ${sum.without_cost} of them ${sum.without_cost === 1 ? 'has' : 'have'} no cost` : '';
  const main = `${capital(when)}, completed maintenance${trade}${subjectText(context)} cost an estimated **${dollars(sum.amount)}** (${countText(sum.requests, 'request')}${without}). Only estimated costs are recorded.${whole}`;
  const { against } = inquiry;
  const compared = against
    ? comparedWith(sum.amount, await sumOver(pastDays(against, today)), during(against, today), 'was spent')
    : '';
  const list = cutTable(found.rows.slice(0, inquiry.limit ?? undefined), sizeOf(by), {
    [heads[by]]: (row) => rowName(by, row, UNSPECIFIED),
    'Estimated cost': ({ amount }) => dollars(amount),
    Requests: ({ requests }) => String(requests),
  });
  return costliest(context, found) + main + compared + list;
};

const keyOf = ({ id, key }: Income | Cost) => String(id ?? key);

/** In the order of the revenue, then rows with costs only. Where not all rows were read, only rows with both. */
function sideBySide(income: RevenueResult, spent: CostResult) {
  const costs = new Map(spent.rows.map((row) => [keyOf(row), row.amount]));
  const brought = new Set(income.rows.map(keyOf));
  const both = income.rows.map((row) => ({ row, revenue: row.total_revenue, cost: costs.get(keyOf(row)) ?? 0 }));
  if (income.capped || spent.capped) return both.filter(({ row }) => costs.has(keyOf(row)));
  const onlyCosts = spent.rows.filter((row) => !brought.has(keyOf(row)));
  return [...both, ...onlyCosts.map((row) => ({ row, revenue: 0, cost: row.amount }))];
}

/** Revenue and maintenance side by side. Other expenses aren't recorded, so the difference is no profit. */
export const profit: Answer = async (context) => {
  const { inquiry, research, subjects, today } = context;
  const days = pastDays(inquiry.period, today);
  const by = inquiry.group === 'property' ? 'property' : 'month';
  const [income, spent] = await Promise.all([
    research.lookUp('revenue', { by, ...days, ...idsOf(subjects) }),
    research.lookUp('maintenance_costs', { by, ...days, property_id: subjects.property?.id }),
  ]);
  const when = capital(during(inquiry.period ?? days, today));
  const lines = sideBySide(income, spent);
  if (by === 'month') lines.sort((a, b) => (keyOf(a.row) < keyOf(b.row) ? -1 : 1));
  const list =
    inquiry.group &&
    cutTable(lines, sizeOf(by), {
      [heads[by]]: ({ row }) => rowName(by, row),
      Revenue: ({ revenue }) => dollars(revenue),
      'Estimated maintenance': ({ cost }) => dollars(cost),
    });
  return `${when}, revenue${subjectText(context)} was **${dollars(income.sum.total_revenue)}**, and completed maintenance cost an estimated **${dollars(spent.sum.amount)}**. I can’t calculate a profit, because loans, taxes, insurance and other expenses are not recorded here.${list ?? ''}`;
};
