import { lookups } from '../../tools/tools.ts';
import type { Answer } from './answer-context.ts';
import { countText, dollars, monthInWords, shareInWords } from './in-words.ts';
import { propertyFacts } from './properties.ts';
import { facts, shortTable } from './tables.ts';

export const summary: Answer = async ({ research, isTenant }) => {
  const { properties, tenants, leases, rent, payments, maintenance, occupancy, capped } = await research.lookUp(
    lookups.portfolio_summary,
    {},
  );
  const count = (name: string, number: number) => `${capped.includes(name) ? 'more than ' : ''}${number}`;
  const work = `${count('maintenance.open', maintenance.open)} open (${count('maintenance.urgent_open', maintenance.urgent_open)} urgent), ${count('maintenance.in_progress', maintenance.in_progress)} in progress, ${count('maintenance.completed', maintenance.completed)} completed, ${count('maintenance.cancelled', maintenance.cancelled)} cancelled`;
  const lines = facts({
    Properties: `${count('properties.total', properties.total)}: ${count('properties.occupied', properties.occupied)} occupied, ${count('properties.available', properties.available)} available, ${count('properties.maintenance', properties.maintenance)} under maintenance`,
    Tenants: isTenant
      ? null
      : `${count('tenants.total', tenants.total)}, ${count('tenants.active', tenants.active)} of them active`,
    Leases: `${count('leases.active', leases.active)} active, ${count('leases.pending', leases.pending)} pending, ${count('leases.ending_within_60_days', leases.ending_within_60_days)} ending within 60 days`,
    'Rent a month': `${dollars(rent.rent)} from ${countText(rent.leases, 'lease')} today`,
    [isTenant ? 'Paid, excluding deposits' : 'Revenue of all time']: dollars(payments.total_revenue),
    Pending: dollars(payments.pending_amount),
    Overdue: dollars(payments.overdue_amount),
    'Maintenance requests': work,
    'Occupancy this month': occupancy === null ? null : shareInWords(occupancy),
  });
  const late =
    payments.overdue_amount > 0 ? `**${dollars(payments.overdue_amount)}** is overdue` : 'nothing is overdue';
  const lead = isTenant
    ? `You have ${countText(leases.active, 'active lease')}, and ${late}.`
    : `You have **${count('properties.total', properties.total)}** ${properties.total === 1 ? 'property' : 'properties'} with **${dollars(rent.rent)}** in rent a month, and ${late}.`;
  return `${lead}\n\n${lines}`;
};

const share = (of: number | null) => (of === null ? '—' : shareInWords(of));

/** The share of time for which properties were leased. */
export const occupancy: Answer = async (context) => {
  const { inquiry, research, subjects, today, isTenant } = context;
  if (subjects.property) return propertyFacts(context, subjects.property.id);
  const { months } = await research.lookUp(lookups.occupancy, {});
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
  return (
    main +
    shortTable(
      rows,
      {
        Month: ({ month }) => monthInWords(month),
        Occupancy: (row) => share(row.share),
        'Days leased': ({ leased_days, days }) => `${leased_days} of ${days}`,
      },
      { total: rows.length, maxRows: 12 },
    )
  );
};
