import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { PaymentRow } from '../rows.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { capital, dayOr, dollars, inWords, many, toCome } from './in-words.ts';
import { daysAs, idsOf, ofWhom } from './scope-words.ts';
import { paymentTable } from './tables.ts';

const next = (
  { renter }: AnswerContext,
  { amount, payment_type, due_date, property_name, tenant_name, path }: PaymentRow,
) => {
  const what = recordLink(`${inWords(payment_type)} for ${property_name}${renter ? '' : `, ${tenant_name}`}`, path);
  const whose = renter ? 'Your next payment' : 'The next payment';
  return `${whose} is **${dollars(amount)}**, ${what}, due on ${dayOr(due_date, 'no day')}.`;
};

/** Payments that are overdue already, where the question may mean them. */
async function late(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects } = context;
  const asked = { ...idsOf(subjects), ...typeOf(context), ...daysAs('due', inquiry.period) };
  const { sums, total } = await research.look(lookups.find_payments, { ...asked, status: 'overdue', limit: 1 });
  return sums && total > 0 ? ` ${dollars(sums.overdue_amount)} in ${many(total, 'payment')} is overdue already.` : '';
}

const typeOf = ({ inquiry: { narrowed } }: AnswerContext) =>
  narrowed.payment_type ? { payment_type: narrowed.payment_type } : {};

/** The payments that are due next. */
export const due: Answer = async (context) => {
  const { research, inquiry, subjects, today } = context;
  const asked = { ...idsOf(subjects), ...typeOf(context), ...daysAs('due', inquiry.period) };
  const { payments, sums, ...counted } = await research.look(lookups.find_payments, {
    ...asked,
    status: 'pending',
    sort: 'due_date',
  });
  const beside = await late(context);
  const kind = inquiry.narrowed.payment_type ? ` ${inWords(inquiry.narrowed.payment_type)}` : '';
  const days = inquiry.period ? ` ${toCome(inquiry.period)}` : '';
  const [first] = payments;
  if (!first) return `No${kind} payment${ofWhom(context)}${days && ` that is due${days}`} is pending.${beside}`;
  const said = many(counted.total, `${kind.trim()} payment`.trim(), counted.total_capped);
  const all = `${capital(said)}${ofWhom(context)}${days ? ` due${days}` : ''} ${counted.total === 1 ? 'is' : 'are'} pending: ${sums ? `**${dollars(sums.pending_amount)}**` : ''}.`;
  const soonest = payments.find(({ due_date }) => due_date !== null && due_date >= today) ?? first;
  const lead = context.renter || inquiry.wanted === 'when' ? `${next(context, soonest)} ` : '';
  return `${lead}${all}${beside}${paymentTable(payments, counted)}`;
};
