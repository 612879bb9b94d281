import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { Answer } from './answer-context.ts';
import { dollars, during, many } from './in-words.ts';
import { idsOf, ofWhom, pastDays } from './scope-words.ts';
import { shortTable } from './tables.ts';

/** Deposits: those that leases require, and those paid. */
export const deposits: Answer = async (context) => {
  const { inquiry, research, subjects, today, renter } = context;
  const days = pastDays(inquiry.period ?? { from: null, to: null }, today);
  const of = idsOf(subjects);
  const { rows, sum } = await research.look(lookups.revenue, {
    by: 'property',
    ...days,
    ...of,
    payment_type: 'deposit',
  });
  const when = inquiry.period ? ` ${during(inquiry.period, today)}` : '';
  const total = `Completed deposit payments${ofWhom(context)}${when} come to **${dollars(sum.deposit_amount)}** (${many(sum.total_payments, 'payment')}). What was paid back is not recorded as such, so it is not taken off.`;
  if (subjects.property || subjects.tenant || renter) {
    const { leases } = await research.look(lookups.find_leases, { ...of, status: 'active' });
    const asked = leases.map(({ id, property_name, deposit_amount, path }) => {
      return `\n- ${recordLink(`Lease ${id}, ${property_name}`, path)}: a deposit of **${dollars(deposit_amount)}**`;
    });
    return `${total}${asked.length > 0 ? `\n\nActive leases ask for:\n${asked.join('')}` : ''}`;
  }
  const list = shortTable(rows, {
    Property: ({ name, path }) => (path ? recordLink(name ?? '—', path) : '—'),
    Deposits: ({ deposit_amount }) => dollars(deposit_amount),
    Payments: ({ total_payments }) => String(total_payments),
  });
  return total + list;
};
