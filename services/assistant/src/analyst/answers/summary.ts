import { lookups } from '../../tools/tool-table.ts';
import type { Answer } from './answer-context.ts';
import { countText, dollars, shareInWords } from './in-words.ts';
import { facts } from './tables.ts';

/** The figures of all records that the user may see. */
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
