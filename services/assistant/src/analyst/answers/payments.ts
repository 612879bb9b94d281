import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { PaymentRow } from '../rows.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { type Bound, boundOf, inBounds, isWithin } from './bound.ts';
import { byMethod } from './by-method.ts';
import { capital, countText, dollars, during, inWords } from './in-words.ts';
import { daysAs, idsOf, subjectText } from './scope-words.ts';
import { paymentTable } from './tables.ts';

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

/** Rows read to apply a filter that the list lacks. */
const MAX_LOOKED_THROUGH = 50;

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

/** The largest or smallest payment, where the question asks for it. */
function extreme({ inquiry: { order } }: AnswerContext, row: PaymentRow | undefined): string {
  if (!row || (order !== 'most' && order !== 'least')) return '';
  const what = recordLink(`${inWords(row.payment_type)} of ${row.tenant_name}`, row.path);
  return `The ${order === 'most' ? 'largest' : 'smallest'} is **${dollars(row.amount)}**, ${what}. `;
}

/** Payments as a list, with their sum. */
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
