import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { Answer } from './answer-context.ts';
import { countText, dollars, during } from './in-words.ts';
import { idsOf, pastDays, subjectText } from './scope-words.ts';
import { shortTable } from './tables.ts';

/** Deposits: those that leases require, and those paid. */
export const deposits: Answer = async (context) => {
  const { inquiry, research, subjects, today, isTenant } = context;
  const days = pastDays(inquiry.period ?? { from: null, to: null }, today);
  const of = idsOf(subjects);
  const { rows, sum } = await research.lookUp(lookups.revenue, {
    by: 'property',
    ...days,
    ...of,
    payment_type: 'deposit',
  });
  const when = inquiry.period ? ` ${during(inquiry.period, today)}` : '';
  const total = `Completed deposit payments${subjectText(context)}${when} come to **${dollars(sum.deposit_amount)}** (${countText(sum.total_payments, 'payment')}). Deposits that were paid back are not recorded separately, so they are not deducted.`;
  if (subjects.property || subjects.tenant || isTenant) {
    const { leases } = await research.lookUp(lookups.find_leases, { ...of, status: 'active' });
    const lines = leases.map(({ id, property_name, deposit_amount, path }) => {
      return `\n- ${recordLink(`Lease ${id}, ${property_name}`, path)}: a deposit of **${dollars(deposit_amount)}**`;
    });
    return `${total}${lines.length > 0 ? `\n\nActive leases require:\n${lines.join('')}` : ''}`;
  }
  const list = shortTable(rows, {
    Property: ({ name, path }) => (path ? recordLink(name ?? '—', path) : '—'),
    Deposits: ({ deposit_amount }) => dollars(deposit_amount),
    Payments: ({ total_payments }) => String(total_payments),
  });
  return total + list;
};
