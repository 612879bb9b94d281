import { recordLink } from '../../chat/markdown.ts';
import { depositSource } from '../../tools/sources.ts';
import type { PaymentRow } from '../research.ts';
import {
  type Answer,
  type AnswerContext,
  always,
  type Bound,
  boundOf,
  daysAs,
  idsOf,
  inBounds,
  isWithin,
  pastDays,
  paymentsOf,
  subjectText,
  when,
} from './answer-context.ts';
import { capital, countText, dollars, during, inWords } from './in-words.ts';
import { MAX_LOOKED_THROUGH, paymentTable, shortTable } from './tables.ts';

/** Payments by one method. Lists have no filter for it, sums do. */
export async function byMethod(context: AnswerContext, method: PaymentRow['payment_method']): Promise<string> {
  const { research, inquiry, today } = context;
  const period = inquiry.period ?? always;
  const days = pastDays(period, today);
  const found = await research.lookUp('revenue', { by: 'payment_method', ...days, ...paymentsOf(context) });
  const row = found.rows.find(({ key }) => key === method);
  const how = `${subjectText(context)} by ${inWords(method)} ${during(period, today)}`;
  if (!row) return `No completed payment${how} is recorded.`;
  const deposits = row.deposit_amount > 0 ? `, and ${dollars(row.deposit_amount)} in deposits` : '';
  const listed = await research.lookUp('find_payments', {
    ...paymentsOf(context),
    status: 'completed',
    ...daysAs('paid', days),
    limit: 50,
  });
  const rows = listed.payments.filter(({ payment_method }) => payment_method === method);
  return `${capital(countText(row.total_payments, 'completed payment'))}${how}: **${dollars(row.total_revenue)}**${deposits}.${paymentTable(rows, { total: row.total_payments })}`;
}

const sorts = { most: '-amount', least: 'amount', oldest: 'created_at', newest: '-created_at' } as const;

const isOpen = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_status === 'pending' || filters.payment_status === 'overdue';

function queryOf(context: AnswerContext) {
  const { filters, period, order, limit } = context.inquiry;
  return {
    ...paymentsOf(context),
    status: filters.payment_status,
    ...daysAs(isOpen(context) ? 'due' : 'paid', period),
    sort: order ? sorts[order] : '-created_at',
    limit: limit ?? undefined,
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
  const { payments: all, total } = await context.research.lookUp('find_payments', input);
  const rows = all.filter(({ amount }) => isWithin(amount, bound));
  const whole = rows.length < all.length || total === all.length;
  const count = `${whole ? '' : 'more than '}${wordsFor(context, rows.length)}`;
  return `I find **${count}**${subjectText(context)}${when(context)} ${inBounds(bound)}.${paymentTable(rows)}`;
}

function extreme({ inquiry: { order } }: AnswerContext, row: PaymentRow | undefined): string {
  if (!row || (order !== 'most' && order !== 'least')) return '';
  const what = recordLink(`${inWords(row.payment_type)} of ${row.tenant_name}`, row.path);
  return `The ${order === 'most' ? 'largest' : 'smallest'} is **${dollars(row.amount)}**, ${what}. `;
}

export const payments: Answer = async (context) => {
  const { research, inquiry } = context;
  const { payment_method } = inquiry.filters;
  if (payment_method) return byMethod(context, payment_method);
  const bound = boundOf(inquiry);
  if (bound) return bounded(context, bound);
  const { payments: rows, sums, ...counted } = await research.lookUp('find_payments', queryOf(context));
  const verb = inquiry.period ? (isOpen(context) ? ' due' : ' paid') : '';
  const about = `${subjectText(context)}${verb}${when(context)}`;
  if (rows.length === 0) return `I find ${wordsFor(context, 0)}${about}.`;
  const amounts = [
    sums && sums.total_revenue > 0 && `${dollars(sums.total_revenue)} completed (excluding deposits)`,
    sums && sums.pending_amount > 0 && `${dollars(sums.pending_amount)} pending`,
    sums && sums.overdue_amount > 0 && `${dollars(sums.overdue_amount)} overdue`,
  ].filter(Boolean);
  const sumText = amounts.length > 0 ? `: ${amounts.join(', ')}` : '';
  const head = `${capital(wordsFor(context, counted.total, counted.total_capped))}${about}${sumText}.`;
  return extreme(context, rows[0]) + head + paymentTable(rows, inquiry.limit ? { total: rows.length } : counted);
};

/** What is held of deposits by the books; '' where nothing is, and for tenants, who cannot read them. */
async function depositsHeld({ research, isTenant }: AnswerContext): Promise<string> {
  if (isTenant) return '';
  const { total, totals } = await research.peek('deposits_held', {});
  const held = Number(totals?.held ?? 0);
  if (held === 0) return '';
  research.cite(depositSource);
  return `You hold **${dollars(held)}** in deposits of ${countText(total, 'lease')} by your books. `;
}

/** Deposits: those that leases require, and those paid. */
export const deposits: Answer = async (context) => {
  const { inquiry, research, subjects, today, isTenant } = context;
  const of = idsOf(subjects);
  const { rows, sum } = await research.lookUp('revenue', {
    by: 'property',
    ...pastDays(inquiry.period ?? always, today),
    ...of,
    payment_type: 'deposit',
  });
  const total = `Completed deposit payments${subjectText(context)}${when(context)} come to **${dollars(sum.deposit_amount)}** (${countText(sum.total_payments, 'payment')}). Deposits that were paid back are not recorded separately, so they are not deducted.`;
  if (subjects.property || subjects.tenant || isTenant) {
    const { leases } = await research.lookUp('find_leases', { ...of, status: 'active' });
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
  return (await depositsHeld(context)) + total + list;
};
