import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import type { LeaseRow } from '../research.ts';
import { later } from '../understand/calendar.ts';
import { type Answer, type AnswerContext, activeBeside, daysAs, idsOf, subjectText, when } from './answer-context.ts';
import { capital, countText, dayOr, dollars, during, futurePeriod } from './in-words.ts';
import { leaseTable, MAX_LOOKED_THROUGH, MAX_TABLE_ROWS, propertyTable, tenantTable } from './tables.ts';

function oneLease({ inquiry, isTenant }: AnswerContext, row: LeaseRow): string {
  const { tenant_name, property_name, start_date, end_date, rent_amount, deposit_amount, status, path } = row;
  const lease = recordLink(`${isTenant ? 'Your lease' : `The lease of ${tenant_name}`}, ${property_name}`, path);
  const over = status === 'expired' ? 'ended' : 'ends';
  const begins = status === 'pending' ? 'begins' : 'began';
  if (/\b(?:rent|pay)\b/i.test(inquiry.text) && inquiry.resultKind !== 'when')
    return `${lease}, has a rent of **${dollars(rent_amount)}** a month, from ${dayOr(start_date)} to ${dayOr(end_date)}.`;
  if (/\b(?:start|begin|began)/i.test(inquiry.text))
    return `${lease}, ${begins} on **${dayOr(start_date)}** and ${over} on ${dayOr(end_date)}.`;
  return `${lease}, ${over} on **${dayOr(end_date)}**. It ${begins} on ${dayOr(start_date)}; the rent is ${dollars(rent_amount)} a month, the deposit ${dollars(deposit_amount)}.`;
}

async function leasesOf(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects } = context;
  const status = inquiry.filters.lease_status;
  const found = await research.lookUp('find_leases', {
    ...idsOf(subjects),
    status,
    sort: '-end_date',
    limit: MAX_TABLE_ROWS,
  });
  if (found.leases.length === 0) return `I find no ${status ? `${status} ` : ''}lease${subjectText(context)}.`;
  const rank = { active: 0, pending: 1, expired: 2 } as const;
  const rows = found.leases.toSorted((a, b) => rank[a.status] - rank[b.status]);
  const active = rows.filter(({ status: reads }) => reads === rows[0]?.status);
  const lead = active.slice(0, 3).map((row) => oneLease(context, row));
  return lead.join('\n\n') + (rows.length > lead.length ? leaseTable(rows, found) : '');
}

const sorts = { most: '-end_date', least: 'end_date', oldest: 'start_date', newest: '-created_at' } as const;

/** Leases by their first day. The list has no filter for it. */
async function beginning({ research, inquiry, today }: AnswerContext): Promise<string> {
  const { from = null, to = null } = inquiry.period ?? {};
  const { leases: all, total } = await research.lookUp('find_leases', {
    sort: '-start_date',
    limit: MAX_LOOKED_THROUGH,
  });
  const oldest = all.at(-1);
  // The latest leases come first. All that begin on or after a day are included if an earlier one is.
  const whole = total === all.length || (oldest !== undefined && from !== null && oldest.start_date < from);
  const rows = all.filter(({ start_date: day }) => (!from || day >= from) && (!to || day <= to));
  const isPast = to && to < today;
  const count = capital(countText(rows.length, 'lease'));
  const verb = isPast ? 'began' : rows.length === 1 ? 'begins' : 'begin';
  return `${whole ? '' : 'Of the latest, '}**${whole ? count : count.toLowerCase()}** ${verb} ${during({ from, to }, isPast ? today : '')}.${leaseTable(rows)}`;
}

async function activeLeases({ research }: AnswerContext) {
  const { leases, total } = await research.lookUp('find_leases', { status: 'active', limit: MAX_LOOKED_THROUGH });
  return { leases, total, whole: total === leases.length };
}

/** The active leases with the highest or the lowest rent. The list has no sort by rent. */
async function byRent(context: AnswerContext, most: boolean): Promise<string> {
  const { leases: all, total, whole } = await activeLeases(context);
  const rows = all.toSorted((a, b) => (most ? -1 : 1) * (a.rent_amount - b.rent_amount));
  const [first] = rows;
  if (!first) return 'You have no active leases.';
  if (!whole) return `I can compare the rents of ${all.length} leases at most, and there are more that are active.`;
  const who = `${recordLink(first.tenant_name, first.path)}, ${escapeMarkdown(first.property_name)}`;
  const lead = `Of the active leases, the ${most ? 'highest' : 'lowest'} rent is **${dollars(first.rent_amount)}** a month: ${who}.`;
  const { limit } = context.inquiry;
  const visible = rows.slice(0, limit ?? MAX_TABLE_ROWS);
  return lead + leaseTable(visible, { total: limit ? visible.length : total });
}

export const leases: Answer = async (context) => {
  const { research, inquiry, subjects, isTenant } = context;
  if (subjects.tenant || subjects.property || (isTenant && inquiry.resultKind !== 'count')) return leasesOf(context);
  const { order, period, text } = inquiry;
  if ((order === 'most' || order === 'least') && /\brents?\b/i.test(text)) return byRent(context, order === 'most');
  if (period && /\b(?:start|begin|began|begun|new|sign)/i.test(text)) return beginning(context);
  const status = inquiry.filters.lease_status;
  const { leases: rows, ...counted } = await research.lookUp('find_leases', {
    status,
    ...daysAs('ends', period),
    sort: order ? sorts[order] : undefined,
  });
  const ending = period ? ` that ${counted.total === 1 ? 'ends' : 'end'} ${futurePeriod(period)}` : '';
  const noun = status ? `${status} lease` : 'lease';
  const active = status || period ? '' : await activeBeside(context, 'find_leases', 'which');
  return `You have **${countText(counted.total, noun, counted.total_capped)}**${ending}${active}.${leaseTable(rows, counted)}`;
};

async function ended(context: AnswerContext): Promise<string> {
  const query = { status: 'expired', ...daysAs('ends', context.inquiry.period), sort: '-end_date' } as const;
  const { leases: rows, ...counted } = await context.research.lookUp('find_leases', query);
  return `${capital(countText(counted.total, 'lease', counted.total_capped))} ended${when(context)}.${leaseTable(rows, counted)}`;
}

export const ending: Answer = async (context) => {
  const { research, inquiry, subjects, today, isTenant } = context;
  if (subjects.tenant || ((isTenant || subjects.property) && !inquiry.period)) return leasesOf(context);
  if (/\b(?:ended|expired|moved out)\b/i.test(inquiry.text) || inquiry.filters.lease_status === 'expired')
    return ended(context);
  const { from, to } = inquiry.period ?? { from: today, to: later(today, 60, 'day') };
  // A lease that is going to end can't have ended before today.
  const ends_from = from && from > today ? from : today;
  if (to && to < ends_from) return ended(context);
  const soon =
    !inquiry.period && /\b(?:ends?|expires?) (?:next|first|soonest)\b|\bnext (?:lease|renewal)/i.test(inquiry.text);
  const next = soon || inquiry.order === 'oldest' || inquiry.limit === 1;
  const { leases: rows, ...counted } = await research.lookUp('find_leases', {
    status: 'active',
    ...idsOf(subjects),
    ends_from,
    ends_to: to && !next ? to : undefined,
    sort: 'end_date',
    limit: inquiry.limit ?? MAX_TABLE_ROWS,
  });
  const [first] = rows;
  const days = to === null || next ? `from ${dayOr(ends_from)} on` : futurePeriod({ from: ends_from, to });
  if (!first) return `No active lease${subjectText(context)} ends ${days}.`;
  const soonest = `The first is of ${escapeMarkdown(first.tenant_name)}, ${escapeMarkdown(first.property_name)}, on ${dayOr(first.end_date)}.`;
  const count = capital(countText(counted.total, 'active lease', counted.total_capped));
  const visible = inquiry.limit ? { total: rows.length } : counted;
  return `**${count}**${subjectText(context)} ${counted.total === 1 ? 'ends' : 'end'} ${days}. ${soonest}${leaseTable(next ? rows.slice(0, 1) : rows, next ? { total: 1 } : visible)}`;
};

const tooMany = `I can compare ${MAX_LOOKED_THROUGH} records at most, and there are more.`;

/** Properties or tenants without an active lease. */
export const unleased: Answer = async (context) => {
  const { research, inquiry } = context;
  const { leases, whole } = await activeLeases(context);
  const limit = MAX_LOOKED_THROUGH;
  if (!/\b(?:properties|property|homes?|houses?|apartments?|units?|places?)\b/i.test(inquiry.text)) {
    const { tenants, total } = await research.lookUp('find_tenants', { limit });
    if (!whole || total > tenants.length) return tooMany;
    const rows = tenants.filter(({ id }) => !leases.some(({ tenant_id }) => tenant_id === id));
    return `You have **${countText(rows.length, 'tenant')}** without an active lease of their own.${tenantTable(rows)}`;
  }
  const { properties, total } = await research.lookUp('find_properties', { limit });
  if (!whole || total > properties.length) return tooMany;
  const rows = properties.filter(({ id }) => !leases.some(({ property_id }) => property_id === id));
  return `You have **${countText(rows.length, 'property')}** without an active lease.${propertyTable(rows)}`;
};
