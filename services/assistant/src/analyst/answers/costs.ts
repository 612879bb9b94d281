import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tools.ts';
import type { RequestRow, ResultOf } from '../research.ts';
import type { Days } from '../understand/calendar.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { comparedWith, comparisonText, rowName } from './breakdown.ts';
import { capital, countText, dollars, during } from './in-words.ts';
import { asksForTotal, pastDays, subjectText } from './scope-words.ts';
import { MAX_MONTHS, MAX_TABLE_ROWS, shortTable } from './tables.ts';

type CostResult = ResultOf<'maintenance_costs'>;
type Row = CostResult['rows'][number];

const breakdowns: Readonly<Record<string, CostResult['by']>> = {
  month: 'month',
  property: 'property',
  kind: 'service_type',
  person: 'personnel',
};
const heads: Readonly<Record<CostResult['by'], string>> = {
  month: 'Month',
  property: 'Property',
  service_type: 'Trade',
  personnel: 'Done by',
};

/** Shown where a request has no trade, or nobody assigned. */
const UNSPECIFIED = 'Not set';

function byOf({ inquiry: { group, filters }, subjects }: AnswerContext): CostResult['by'] {
  const by = group ? breakdowns[group] : undefined;
  return by ?? (filters.service_type ? (subjects.property ? 'month' : 'property') : 'service_type');
}

function costliest({ inquiry: { order } }: AnswerContext, { rows, by, capped }: CostResult): string {
  if (rows.length === 0 || (order !== 'most' && order !== 'least')) return '';
  // The rows are the most expensive ones. The cheapest is among them only if they are all.
  if (order === 'least' && capped) return 'I can’t tell which cost the least, because there are too many to compare. ';
  const sign = order === 'least' ? -1 : 1;
  const row = rows.reduce((best, one) => (sign * (one.amount - best.amount) > 0 ? one : best));
  return `${rowName(by, row, UNSPECIFIED)} cost the ${order}: an estimated **${dollars(row.amount)}**. `;
}

const lookUp = ({ inquiry: { filters }, subjects, research }: AnswerContext, by: CostResult['by'], days: Days) =>
  research.lookUp(lookups.maintenance_costs, {
    by,
    ...days,
    ...(subjects.property && { property_id: subjects.property.id }),
    ...(subjects.personnel && { assigned_to: subjects.personnel.id }),
    ...(filters.service_type && { service_type: filters.service_type }),
  });

async function compared(context: AnswerContext, sum: number): Promise<string> {
  const { inquiry, today } = context;
  if (!inquiry.against) return '';
  const other = await lookUp(context, 'month', pastDays(inquiry.against, today));
  return comparedWith(sum, other.sum.amount, during(inquiry.against, today), 'was spent');
}

/** The single most expensive request. The list has no sort by cost. */
async function costliestRequest(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects, today } = context;
  const days = pastDays(inquiry.period ?? { from: null, to: null }, today);
  const found = await research.lookUp(lookups.find_requests, {
    status: 'completed',
    closed_from: days.from,
    closed_to: days.to,
    ...(subjects.property && { property_id: subjects.property.id }),
    ...(inquiry.filters.service_type && { service_type: inquiry.filters.service_type }),
    limit: 50,
  });
  const byCost = found.requests
    .filter((row): row is RequestRow & { estimated_cost: number } => row.estimated_cost !== null)
    .toSorted((a, b) => b.estimated_cost - a.estimated_cost);
  const [most] = byCost;
  if (!most) return `No completed request${subjectText(context)} has a cost.`;
  const of =
    found.total > found.requests.length
      ? `Of the latest ${found.requests.length} completed requests`
      : 'Of the completed requests';
  const list = shortTable(byCost.slice(0, 5), {
    Request: ({ id, title, path }) => recordLink(`${id}: ${title}`, path),
    Property: ({ property_name }) => escapeMarkdown(property_name),
    'Estimated cost': ({ estimated_cost }) => dollars(estimated_cost),
  });
  return `${of}${subjectText(context)}, ${recordLink(`${most.id}: ${most.title}`, most.path)} cost the most: an estimated **${dollars(most.estimated_cost)}**.${list}`;
}

const single =
  /\b(?:most expensive|costliest|priciest) (?:single )?(?:maintenance )?(?:repairs?|requests?|jobs?|tickets?)\b/i;

export const costs: Answer = async (context) => {
  const { inquiry, today, isTenant } = context;
  if (isTenant) return 'Maintenance costs are only available to landlords.';
  if (single.test(inquiry.text)) return costliestRequest(context);
  const total = !inquiry.period && asksForTotal(inquiry.text);
  const period = total ? { from: null, to: null } : inquiry.period;
  const days = pastDays(period, today);
  const found = await lookUp(context, byOf(context), days);
  const when = during(period ?? days, today);
  const trade = inquiry.filters.service_type ? ` for ${inquiry.filters.service_type}` : '';
  const whole = await comparisonText(
    context,
    total,
    async (others) => (await lookUp(context, 'month', others)).sum.amount,
  );
  if (found.sum.requests === 0)
    return `No maintenance request${trade}${subjectText(context)} was completed ${when}, so there are no costs.${whole}`;
  const without =
    found.sum.without_cost > 0
      ? `; ${found.sum.without_cost} of them ${found.sum.without_cost === 1 ? 'has' : 'have'} no cost`
      : '';
  const main = `${capital(when)}, completed maintenance${trade}${subjectText(context)} cost an estimated **${dollars(found.sum.amount)}** (${countText(found.sum.requests, 'request')}${without}). Only estimated costs are recorded.${whole}`;
  const list = shortTable(
    inquiry.limit ? found.rows.slice(0, inquiry.limit) : found.rows,
    {
      [heads[found.by]]: (row: Row) => rowName(found.by, row, UNSPECIFIED),
      'Estimated cost': ({ amount }) => dollars(amount),
      Requests: ({ requests }) => String(requests),
    },
    {
      total: inquiry.limit ? Math.min(inquiry.limit, found.rows.length) : found.rows.length,
      maxRows: found.by === 'month' ? MAX_MONTHS : MAX_TABLE_ROWS,
    },
  );
  return costliest(context, found) + main + (await compared(context, found.sum.amount)) + list;
};
