import { lookups } from '../../tools/tool-table.ts';
import type { PaymentRow } from '../rows.ts';
import type { AnswerContext } from './answer-context.ts';
import { capital, countText, dollars, during, inWords } from './in-words.ts';
import { idsOf, pastDays, subjectText } from './scope-words.ts';
import { paymentTable } from './tables.ts';

/** Payments by one method. Lists have no filter for it, sums do. */
export async function byMethod(context: AnswerContext, method: PaymentRow['payment_method']): Promise<string> {
  const { research, inquiry, subjects, today } = context;
  const { payment_type } = inquiry.filters;
  const days = pastDays(inquiry.period ?? { from: null, to: null }, today);
  const found = await research.lookUp(lookups.revenue, {
    by: 'payment_method',
    ...days,
    ...idsOf(subjects),
    ...(payment_type && { payment_type }),
  });
  const row = found.rows.find(({ key }) => key === method);
  const when = during(inquiry.period ?? { from: null, to: null }, today);
  if (!row) return `No completed payment${subjectText(context)} by ${inWords(method)} ${when} is recorded.`;
  const deposits = row.deposit_amount > 0 ? `, and ${dollars(row.deposit_amount)} in deposits` : '';
  const payments = countText(row.total_payments, 'completed payment');
  const listed = await research.lookUp(lookups.find_payments, {
    ...idsOf(subjects),
    ...(payment_type && { payment_type }),
    status: 'completed',
    paid_from: days.from,
    paid_to: days.to,
    limit: 50,
  });
  const rows = listed.payments.filter(({ payment_method }) => payment_method === method);
  return `${capital(payments)}${subjectText(context)} by ${inWords(method)} ${when}: **${dollars(row.total_revenue)}**${deposits}.${paymentTable(rows, { total: row.total_payments })}`;
}
