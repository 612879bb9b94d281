import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { FoundBy, RequestRow } from '../rows.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { besideIt, comparedWith, type Days, rowName } from './breakdown.ts';
import { capital, dollars, during, many } from './in-words.ts';
import { ofWhom, pastDays, saysTotal } from './scope-words.ts';
import { MAX_MONTHS, MAX_SHOWN, shortTable } from './tables.ts';

type Found = FoundBy<'maintenance_costs'>;
type Row = Found['rows'][number];

const breakdowns: Readonly<Record<string, Found['by']>> = {
  month: 'month',
  property: 'property',
  kind: 'service_type',
  person: 'personnel',
};
const heads: Readonly<Record<Found['by'], string>> = {
  month: 'Month',
  property: 'Property',
  service_type: 'Trade',
  personnel: 'Done by',
};

/** Shown where a request has no trade, or nobody assigned. */
const notSaid = 'not said';

function byOf({ inquiry: { group, narrowed }, subjects }: AnswerContext): Found['by'] {
  const by = group ? breakdowns[group] : undefined;
  return by ?? (narrowed.service_type ? (subjects.property ? 'month' : 'property') : 'service_type');
}

/** The most or least expensive row, where the question asks for it. */
function costliest({ inquiry: { order } }: AnswerContext, { rows, by, capped }: Found): string {
  if (!order || rows.length === 0 || (order !== 'most' && order !== 'least')) return '';
  // The rows are the most expensive ones. The cheapest is among them only if they are all.
  if (order === 'least' && capped) return 'Which cost the least can’t be said: there are more than are read here. ';
  const sign = order === 'least' ? -1 : 1;
  const row = rows.reduce((so, one) => (sign * (one.amount - so.amount) > 0 ? one : so));
  return `${rowName(by, row, notSaid)} cost the ${order}: an estimated **${dollars(row.amount)}**. `;
}

const lookUp = ({ inquiry: { narrowed }, subjects, research }: AnswerContext, by: Found['by'], days: Days) =>
  research.look(lookups.maintenance_costs, {
    by,
    ...days,
    ...(subjects.property && { property_id: subjects.property.id }),
    ...(subjects.personnel && { assigned_to: subjects.personnel.id }),
    ...(narrowed.service_type && { service_type: narrowed.service_type }),
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
  const found = await research.look(lookups.find_requests, {
    status: 'completed',
    closed_from: days.from,
    closed_to: days.to,
    ...(subjects.property && { property_id: subjects.property.id }),
    ...(inquiry.narrowed.service_type && { service_type: inquiry.narrowed.service_type }),
    limit: 50,
  });
  const costly = found.requests
    .filter((row): row is RequestRow & { estimated_cost: number } => row.estimated_cost !== null)
    .toSorted((a, b) => b.estimated_cost - a.estimated_cost);
  const [most] = costly;
  if (!most) return `No completed request${ofWhom(context)} has a cost.`;
  const of =
    found.total > found.requests.length
      ? `Of the latest ${found.requests.length} completed requests`
      : 'Of the completed requests';
  const list = shortTable(costly.slice(0, 5), {
    Request: ({ id, title, path }) => recordLink(`${id}: ${title}`, path),
    Property: ({ property_name }) => escapeMarkdown(property_name),
    'Estimated cost': ({ estimated_cost }) => dollars(estimated_cost),
  });
  return `${of}${ofWhom(context)}, ${recordLink(`${most.id}: ${most.title}`, most.path)} cost the most: an estimated **${dollars(most.estimated_cost)}**.${list}`;
}

const single =
  /\b(?:most expensive|costliest|priciest) (?:single )?(?:maintenance )?(?:repairs?|requests?|jobs?|tickets?)\b/i;

/** The cost of maintenance. */
export const costs: Answer = async (context) => {
  const { inquiry, today, renter } = context;
  if (renter) return 'Maintenance costs are kept for landlords, so I know of none that are yours.';
  if (single.test(inquiry.text)) return costliestRequest(context);
  const total = !inquiry.period && saysTotal(inquiry.text);
  const period = total ? { from: null, to: null } : inquiry.period;
  const days = pastDays(period, today);
  const found = await lookUp(context, byOf(context), days);
  const when = during(period ?? days, today);
  const trade = inquiry.narrowed.service_type ? ` for ${inquiry.narrowed.service_type}` : '';
  const whole = await besideIt(context, total, async (others) => (await lookUp(context, 'month', others)).sum.amount);
  if (found.sum.requests === 0)
    return `No maintenance request${trade}${ofWhom(context)} was completed ${when}, so there are no costs.${whole}`;
  const without =
    found.sum.without_cost > 0
      ? `; ${found.sum.without_cost} of them ${found.sum.without_cost === 1 ? 'has' : 'have'} no cost`
      : '';
  const main = `${capital(when)}, completed maintenance${trade}${ofWhom(context)} cost an estimated **${dollars(found.sum.amount)}** (${many(found.sum.requests, 'request')}${without}). Estimates are all that is recorded of costs.${whole}`;
  const list = shortTable(
    inquiry.limit ? found.rows.slice(0, inquiry.limit) : found.rows,
    {
      [heads[found.by]]: (row: Row) => rowName(found.by, row, notSaid),
      'Estimated cost': ({ amount }) => dollars(amount),
      Requests: ({ requests }) => String(requests),
    },
    {
      total: inquiry.limit ? Math.min(inquiry.limit, found.rows.length) : found.rows.length,
      most: found.by === 'month' ? MAX_MONTHS : MAX_SHOWN,
    },
  );
  return costliest(context, found) + main + (await compared(context, found.sum.amount)) + list;
};
