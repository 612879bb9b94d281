import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tools.ts';
import type { PaymentRow } from '../research.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { capital, countText, dollars, during, inWords } from './in-words.ts';
import {
  type Bound,
  boundOf,
  daysAs,
  idsOf,
  inBounds,
  isWithin,
  pastDays,
  paymentTypeOf,
  subjectText,
} from './scope-words.ts';
import { MAX_LOOKED_THROUGH, paymentTable, shortTable } from './tables.ts';

/** Payments by one method. Lists have no filter for it, sums do. */
export async function byMethod(context: AnswerContext, method: PaymentRow['payment_method']): Promise<string> {
  const { research, inquiry, subjects, today } = context;
  const days = pastDays(inquiry.period ?? { from: null, to: null }, today);
  const found = await research.lookUp(lookups.revenue, {
    by: 'payment_method',
    ...days,
    ...idsOf(subjects),
    ...paymentTypeOf(context),
  });
  const row = found.rows.find(({ key }) => key === method);
  const when = during(inquiry.period ?? { from: null, to: null }, today);
  if (!row) return `No completed payment${subjectText(context)} by ${inWords(method)} ${when} is recorded.`;
  const deposits = row.deposit_amount > 0 ? `, and ${dollars(row.deposit_amount)} in deposits` : '';
  const payments = countText(row.total_payments, 'completed payment');
  const listed = await research.lookUp(lookups.find_payments, {
    ...idsOf(subjects),
    ...paymentTypeOf(context),
    status: 'completed',
    paid_from: days.from,
    paid_to: days.to,
    limit: 50,
  });
  const rows = listed.payments.filter(({ payment_method }) => payment_method === method);
  return `${capital(payments)}${subjectText(context)} by ${inWords(method)} ${when}: **${dollars(row.total_revenue)}**${deposits}.${paymentTable(rows, { total: row.total_payments })}`;
}

const sorts = { most: '-amount', least: 'amount', oldest: 'created_at', newest: '-created_at' } as const;

/** The filters that the list of payments supports. */
function queryOf({ inquiry: { filters, period, order, limit }, subjects }: AnswerContext) {
  const { payment_status: status, payment_type } = filters;
  const open = status === 'pending' || status === 'overdue';
  return {
    ...idsOf(subjects),
    ...(status && { status }),
    ...(payment_type && { payment_type }),
    ...daysAs(open ? 'due' : 'paid', period),
    sort: order ? sorts[order] : '-created_at',
    ...(limit && { limit }),
  } as const;
}

const wordsFor = ({ inquiry: { filters } }: AnswerContext, count: number, more = false) => {
  const kind = [filters.payment_status, filters.payment_type].filter((word) => word !== undefined).map(inWords);
  return countText(count, [...kind, 'payment'].join(' '), more);
};

/** Payments above or below an amount. The list can sort by amount but not filter by it. */
async function bounded(context: AnswerContext, bound: Bound): Promise<string> {
  const sort = bound.above ? '-amount' : 'amount';
  const input = { ...queryOf(context), sort, limit: MAX_LOOKED_THROUGH } as const;
  const { payments: all, total } = await context.research.lookUp(lookups.find_payments, input);
  const rows = all.filter(({ amount }) => isWithin(amount, bound));
  const whole = rows.length < all.length || total === all.length;
  const when = context.inquiry.period ? ` ${during(context.inquiry.period, context.today)}` : '';
  const count = `${whole ? '' : 'more than '}${wordsFor(context, rows.length)}`;
  return `I find **${count}**${subjectText(context)}${when} ${inBounds(bound)}.${paymentTable(rows)}`;
}

function extreme({ inquiry: { order } }: AnswerContext, row: PaymentRow | undefined): string {
  if (!row || (order !== 'most' && order !== 'least')) return '';
  const what = recordLink(`${inWords(row.payment_type)} of ${row.tenant_name}`, row.path);
  return `The ${order === 'most' ? 'largest' : 'smallest'} is **${dollars(row.amount)}**, ${what}. `;
}

export const payments: Answer = async (context) => {
  const { research, inquiry, today } = context;
  const { payment_method, payment_status } = inquiry.filters;
  if (payment_method) return byMethod(context, payment_method);
  const bound = boundOf(inquiry);
  if (bound) return bounded(context, bound);
  const { payments: rows, sums, ...counted } = await research.lookUp(lookups.find_payments, queryOf(context));
  const when = inquiry.period ? ` ${during(inquiry.period, today)}` : '';
  const verb = inquiry.period ? (payment_status === 'pending' || payment_status === 'overdue' ? ' due' : ' paid') : '';
  if (rows.length === 0) return `I find ${wordsFor(context, 0)}${subjectText(context)}${verb}${when}.`;
  const amounts = [
    sums && sums.total_revenue > 0 ? `${dollars(sums.total_revenue)} completed (excluding deposits)` : '',
    sums && sums.pending_amount > 0 ? `${dollars(sums.pending_amount)} pending` : '',
    sums && sums.overdue_amount > 0 ? `${dollars(sums.overdue_amount)} overdue` : '',
  ].filter(Boolean);
  const sumText = amounts.length > 0 ? `: ${amounts.join(', ')}` : '';
  const head = `${capital(wordsFor(context, counted.total, counted.total_capped))}${subjectText(context)}${verb}${when}${sumText}.`;
  const limited = inquiry.limit ? { total: rows.length } : counted;
  return extreme(context, rows[0]) + head + paymentTable(rows, limited);
};

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
