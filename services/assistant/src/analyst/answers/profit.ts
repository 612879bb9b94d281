import { lookups } from '../../tools/tool-table.ts';
import type { ResultOf } from '../rows.ts';
import type { Answer } from './answer-context.ts';
import { rowName } from './breakdown.ts';
import { capital, dollars, during } from './in-words.ts';
import { idsOf, pastDays, subjectText } from './scope-words.ts';
import { MAX_MONTHS, MAX_TABLE_ROWS, shortTable } from './tables.ts';

type Income = ResultOf<'revenue'>['rows'][number];
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
