import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { FoundBy, RequestRow } from '../rows.ts';
import type { Answer, Desk } from './desk.ts';
import { capital, dollars, during, many, monthInWords } from './in-words.ts';
import { ofWhom, pastDays, saysTotal } from './scope-words.ts';
import { mostMonths, mostShown, shortTable } from './tables.ts';

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

function byOf({ inquiry: { group, narrowed }, subjects }: Desk): Found['by'] {
  const by = group ? breakdowns[group] : undefined;
  return by ?? (narrowed.service_type ? (subjects.property ? 'month' : 'property') : 'service_type');
}

const nameOf = (by: string, { key, name, path }: Row): string => {
  if (path) return recordLink(name ?? '—', path);
  if (by === 'month') return key ? monthInWords(key) : '—';
  return escapeMarkdown(name ?? key ?? 'not said');
};

/** The costliest, where that was asked for. */
function costliest({ inquiry: { order } }: Desk, { rows, by, capped }: Found): string {
  if (!order || rows.length === 0 || (order !== 'most' && order !== 'least')) return '';
  // The rows are the costliest: what has cost the least is among them only if they are all.
  if (order === 'least' && capped) return 'Which cost the least can’t be said: there are more than are read here. ';
  const sign = order === 'least' ? -1 : 1;
  const row = rows.reduce((so, one) => (sign * (one.amount - so.amount) > 0 ? one : so));
  return `${nameOf(by, row)} cost the ${order}: an estimated **${dollars(row.amount)}**. `;
}

const lookUp = (
  { inquiry: { narrowed }, subjects, research }: Desk,
  by: Found['by'],
  days: { from: string; to: string },
) =>
  research.look(lookups.maintenance_costs, {
    by,
    ...days,
    ...(subjects.property && { property_id: subjects.property.id }),
    ...(subjects.personnel && { assigned_to: subjects.personnel.id }),
    ...(narrowed.service_type && { service_type: narrowed.service_type }),
  });

async function compared(desk: Desk, sum: number): Promise<string> {
  const { inquiry, today } = desk;
  if (!inquiry.against) return '';
  const other = await lookUp(desk, 'month', pastDays(inquiry.against, today));
  if (other.sum.amount === 0) return ` ${capital(during(inquiry.against, today))} nothing was spent.`;
  const than = other.sum.amount === sum ? 'the same as' : sum > other.sum.amount ? 'more than' : 'less than';
  return ` That is ${than} ${during(inquiry.against, today)}: ${dollars(other.sum.amount)}.`;
}

/** The other of all time and this year, where no days were named. */
async function beside(desk: Desk, whole: boolean): Promise<string> {
  const { inquiry, today } = desk;
  if (inquiry.period) return '';
  const period = whole ? pastDays(null, today) : { from: null, to: null };
  const other = await lookUp(desk, 'month', pastDays(period, today));
  return ` ${whole ? capital(during(period, today)) : 'Of all time'} it is **${dollars(other.sum.amount)}**.`;
}

/** The single request that cost most: a list can't be sorted by it. */
async function costliestRequest(desk: Desk): Promise<string> {
  const { research, inquiry, subjects, today } = desk;
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
  if (!most) return `No completed request${ofWhom(desk)} has a cost.`;
  const of =
    found.total > found.requests.length
      ? `Of the latest ${found.requests.length} completed requests`
      : 'Of the completed requests';
  const list = shortTable(costly.slice(0, 5), {
    Request: ({ id, title, path }) => recordLink(`${id}: ${title}`, path),
    Property: ({ property_name }) => escapeMarkdown(property_name),
    'Estimated cost': ({ estimated_cost }) => dollars(estimated_cost),
  });
  return `${of}${ofWhom(desk)}, ${recordLink(`${most.id}: ${most.title}`, most.path)} cost the most: an estimated **${dollars(most.estimated_cost)}**.${list}`;
}

const single =
  /\b(?:most expensive|costliest|priciest) (?:single )?(?:maintenance )?(?:repairs?|requests?|jobs?|tickets?)\b/i;

/** What maintenance has cost. */
export const costs: Answer = async (desk) => {
  const { inquiry, today, renter } = desk;
  if (renter) return 'Maintenance costs are kept for landlords, so I know of none that are yours.';
  if (single.test(inquiry.text)) return costliestRequest(desk);
  const total = !inquiry.period && saysTotal(inquiry.text);
  const period = total ? { from: null, to: null } : inquiry.period;
  const days = pastDays(period, today);
  const found = await lookUp(desk, byOf(desk), days);
  const when = during(period ?? days, today);
  const trade = inquiry.narrowed.service_type ? ` for ${inquiry.narrowed.service_type}` : '';
  const whole = await beside(desk, total);
  if (found.sum.requests === 0)
    return `No maintenance request${trade}${ofWhom(desk)} was completed ${when}, so there are no costs.${whole}`;
  const without =
    found.sum.without_cost > 0
      ? `; ${found.sum.without_cost} of them ${found.sum.without_cost === 1 ? 'has' : 'have'} no cost`
      : '';
  const main = `${capital(when)}, completed maintenance${trade}${ofWhom(desk)} cost an estimated **${dollars(found.sum.amount)}** (${many(found.sum.requests, 'request')}${without}). Estimates are all that is recorded of costs.${whole}`;
  const list = shortTable(
    inquiry.limit ? found.rows.slice(0, inquiry.limit) : found.rows,
    {
      [heads[found.by]]: (row: Row) => nameOf(found.by, row),
      'Estimated cost': ({ amount }) => dollars(amount),
      Requests: ({ requests }) => String(requests),
    },
    {
      total: inquiry.limit ? Math.min(inquiry.limit, found.rows.length) : found.rows.length,
      most: found.by === 'month' ? mostMonths : mostShown,
    },
  );
  return costliest(desk, found) + main + (await compared(desk, found.sum.amount)) + list;
};
