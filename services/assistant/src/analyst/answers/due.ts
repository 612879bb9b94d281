import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { PaymentRow } from '../rows.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { capital, countText, dayOr, dollars, futurePeriod, inWords } from './in-words.ts';
import { daysAs, idsOf, subjectText } from './scope-words.ts';
import { paymentTable } from './tables.ts';

const next = (
  { isTenant }: AnswerContext,
  { amount, payment_type, due_date, property_name, tenant_name, path }: PaymentRow,
) => {
  const what = recordLink(`${inWords(payment_type)} for ${property_name}${isTenant ? '' : `, ${tenant_name}`}`, path);
  const whose = isTenant ? 'Your next payment' : 'The next payment';
  return `${whose} is **${dollars(amount)}**, ${what}, due on ${dayOr(due_date, 'no day')}.`;
};

/** Payments that are overdue already, where the question may mean them. */
async function late(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects } = context;
  const query = { ...idsOf(subjects), ...typeOf(context), ...daysAs('due', inquiry.period) };
  const { sums, total } = await research.lookUp(lookups.find_payments, { ...query, status: 'overdue', limit: 1 });
  return sums && total > 0
    ? ` ${dollars(sums.overdue_amount)} in ${countText(total, 'payment')} is overdue already.`
    : '';
}

const typeOf = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_type ? { payment_type: filters.payment_type } : {};

/** The payments that are due next. */
export const due: Answer = async (context) => {
  const { research, inquiry, subjects, today } = context;
  const query = { ...idsOf(subjects), ...typeOf(context), ...daysAs('due', inquiry.period) };
  const { payments, sums, ...counted } = await research.lookUp(lookups.find_payments, {
    ...query,
    status: 'pending',
    sort: 'due_date',
  });
  const beside = await late(context);
  const kind = inquiry.filters.payment_type ? ` ${inWords(inquiry.filters.payment_type)}` : '';
  const days = inquiry.period ? ` ${futurePeriod(inquiry.period)}` : '';
  const [first] = payments;
  if (!first) return `No${kind} payment${subjectText(context)}${days && ` that is due${days}`} is pending.${beside}`;
  const totalText = countText(counted.total, `${kind.trim()} payment`.trim(), counted.total_capped);
  const all = `${capital(totalText)}${subjectText(context)}${days ? ` due${days}` : ''} ${counted.total === 1 ? 'is' : 'are'} pending: ${sums ? `**${dollars(sums.pending_amount)}**` : ''}.`;
  const soonest = payments.find(({ due_date }) => due_date !== null && due_date >= today) ?? first;
  const lead = context.isTenant || inquiry.resultKind === 'when' ? `${next(context, soonest)} ` : '';
  return `${lead}${all}${beside}${paymentTable(payments, counted)}`;
};
