import type { Period } from '../understand/period.ts';
import { type Answer, subjectText } from './answer-context.ts';
import { atLeast, countText, dollars, monthInWords, shareInWords } from './in-words.ts';
import { propertyFacts } from './properties.ts';
import { cutTable, facts } from './tables.ts';

export const summary: Answer = async ({ research, isTenant }) => {
  const found = await research.lookUp('portfolio_summary', {});
  const { rent, payments, occupancy, capped } = found;
  const countsOf = <K extends 'properties' | 'tenants' | 'leases' | 'maintenance'>(kind: K) =>
    Object.fromEntries(
      Object.entries(found[kind]).map(([name, count]) => [name, atLeast(count, capped.includes(`${kind}.${name}`))]),
    ) as Record<keyof (typeof found)[K], string>;
  const properties = countsOf('properties');
  const tenants = countsOf('tenants');
  const leases = countsOf('leases');
  const work = countsOf('maintenance');
  const lines = facts({
    Properties: `${properties.total}: ${properties.occupied} occupied, ${properties.available} available, ${properties.maintenance} under maintenance`,
    Tenants: isTenant ? null : `${tenants.total}, ${tenants.active} of them active`,
    Leases: `${leases.active} active, ${leases.pending} pending, ${leases.ending_within_60_days} ending within 60 days`,
    'Rent a month': `${dollars(rent.rent)} from ${countText(rent.leases, 'lease')} today`,
    [isTenant ? 'Paid, excluding deposits' : 'Revenue of all time']: dollars(payments.total_revenue),
    Pending: dollars(payments.pending_amount),
    Overdue: dollars(payments.overdue_amount),
    'Maintenance requests': `${work.open} open (${work.urgent_open} urgent), ${work.in_progress} in progress, ${work.completed} completed, ${work.cancelled} cancelled`,
    'Occupancy this month': occupancy === null ? null : shareInWords(occupancy),
  });
  const late =
    payments.overdue_amount > 0 ? `**${dollars(payments.overdue_amount)}** is overdue` : 'nothing is overdue';
  const lead = isTenant
    ? `You have ${countText(found.leases.active, 'active lease')}, and ${late}.`
    : `You have **${properties.total}** ${found.properties.total === 1 ? 'property' : 'properties'} with **${dollars(rent.rent)}** in rent a month, and ${late}.`;
  return `${lead}\n\n${lines}`;
};

const MAX_MONTHS_AHEAD = 24;
const allMonths = { maxRows: MAX_MONTHS_AHEAD };

const share = (of: number | null) => (of === null ? '—' : shareInWords(of));

export const occupancy: Answer = async (context) => {
  const { inquiry, research, subjects, today, isTenant } = context;
  if (subjects.property) return propertyFacts(context, subjects.property.id);
  const { months } = await research.lookUp('occupancy', {});
  const { period } = inquiry;
  const inDays = ({ month }: { month: string }) =>
    (!period?.from || month >= period.from.slice(0, 7)) && (!period?.to || month <= period.to.slice(0, 7));
  const rows = period ? months.filter(inDays) : inquiry.group === 'month' ? months : months.slice(-1);
  const last = rows.at(-1);
  if (isTenant) return 'Occupancy is only available to landlords.';
  if (!last) return 'Occupancy is only available for the last twelve months.';
  const when = last.month === today.slice(0, 7) ? 'this month so far' : `in ${monthInWords(last.month)}`;
  const main = `Your occupancy ${when} is **${share(last.share)}**: your properties were leased on ${last.leased_days} of ${last.days} days, counted property by property.`;
  if (rows.length < 2) return main;
  const list = cutTable(rows, allMonths, {
    Month: ({ month }) => monthInWords(month),
    Occupancy: (row) => share(row.share),
    'Days leased': ({ leased_days, days }) => `${leased_days} of ${days}`,
  });
  return main + list;
};

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

/** This month is the first of "the next n months". Otherwise the months up to the one in which the period ends. */
function monthsAhead(period: Period | null, today: string): number | undefined {
  if (!period?.to) return undefined;
  if (period.count && period.unit === 'month') return Math.max(1, period.count);
  if (period.count && period.unit === 'year') return period.count * 12;
  return Math.max(1, monthsBetween(today, period.to) + 1);
}

export const forecast: Answer = async (context) => {
  const { inquiry, research, subjects, today } = context;
  const requested = monthsAhead(inquiry.period, today);
  const months = requested && Math.min(requested, MAX_MONTHS_AHEAD);
  const property_id = subjects.property?.id;
  const { today: now, months: all } = await research.lookUp('rent_forecast', { months, property_id });
  const first = inquiry.period?.count ? null : (inquiry.period?.from?.slice(0, 7) ?? null);
  const rows = all.filter(({ month }) => first === null || month >= first);
  const [one] = rows;
  const last = rows.at(-1);
  if (!one || !last) return 'I can only forecast rent from this month on.';
  const course =
    one.rent === last.rent
      ? `is **${dollars(one.rent)}** at the beginning and at the end`
      : `goes from **${dollars(one.rent)}** to **${dollars(last.rent)}**`;
  const span =
    one === last
      ? `In ${monthInWords(one.month)}, ${countText(one.leases, 'lease')}${subjectText(context)} will bring **${dollars(one.rent)}** in rent.`
      : `From ${monthInWords(one.month)} to ${monthInWords(last.month)}, rent a month${subjectText(context)} ${course}. Today it is ${dollars(now.rent)} (${countText(now.leases, 'lease')}).`;
  const list = cutTable(rows, allMonths, {
    Month: ({ month }) => monthInWords(month),
    Leases: ({ leases }) => String(leases),
    Rent: ({ rent }) => dollars(rent),
  });
  const cut = (requested ?? 0) > MAX_MONTHS_AHEAD ? ` I can look ${MAX_MONTHS_AHEAD} months ahead at most.` : '';
  return `${span}${cut} This counts active and pending leases, but no renewals or new leases.${list}`;
};

export const rentRoll: Answer = async (context) => {
  const { inquiry, research, subjects } = context;
  const property_id = subjects.property?.id;
  const { today: now } = await research.lookUp('rent_forecast', { months: 1, property_id });
  if (now.leases === 0) return `No lease${subjectText(context)} is active today, so there is no monthly rent.`;
  const average = /\b(?:average|mean)\b/i.test(inquiry.text)
    ? ` That is **${dollars(Math.round((now.rent / now.leases) * 100) / 100)}** a lease on average.`
    : '';
  return `Today ${countText(now.leases, 'lease')}${subjectText(context)} ${now.leases === 1 ? 'brings' : 'bring'} **${dollars(now.rent)}** in rent a month.${average}`;
};
