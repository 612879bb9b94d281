import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { FoundBy, PaymentRow } from '../rows.ts';
import { monthDays } from '../understand/calendar.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { costs } from './costs.ts';
import { dayOr, dollars, during, inWords, many } from './in-words.ts';
import { idsOf, ofWhom, pastDays } from './scope-words.ts';
import { paymentTable, shortTable } from './tables.ts';

const typeOf = ({ inquiry: { narrowed } }: AnswerContext) =>
  narrowed.payment_type ? { payment_type: narrowed.payment_type } : {};
const typed = ({ inquiry: { narrowed } }: AnswerContext) =>
  narrowed.payment_type ? ` ${inWords(narrowed.payment_type)}` : '';

type Sums = FoundBy<'revenue'>['sum'];

/** The amount paid. Deposits are no revenue and are stated separately. */
const paidWords = ({ total_revenue, deposit_amount }: Sums): string => {
  if (deposit_amount === 0) return `**${dollars(total_revenue)}**`;
  return total_revenue === 0
    ? `**${dollars(deposit_amount)}** in deposits`
    : `**${dollars(total_revenue)}** in revenue, and **${dollars(deposit_amount)}** in deposits`;
};

/** The payments completed last. */
async function last(context: AnswerContext): Promise<string> {
  const { research, subjects } = context;
  const of = { ...idsOf(subjects), ...typeOf(context) };
  const { rows } = await research.peek(lookups.revenue, { by: 'month', from: '1970-01-01', to: context.today, ...of });
  const month = rows.at(-1)?.key;
  if (!month) return `No completed${typed(context)} payment${ofWhom(context)} is recorded.`;
  const { from: paid_from, to: paid_to } = monthDays(month);
  const found = await research.look(lookups.find_payments, {
    ...of,
    status: 'completed',
    paid_from,
    paid_to,
    limit: 50,
  });
  const newest = found.payments.reduce<PaymentRow | null>(
    (best, row) => ((row.paid_on ?? '') > (best?.paid_on ?? '') ? row : best),
    null,
  );
  if (!newest) return `No completed${typed(context)} payment${ofWhom(context)} is recorded.`;
  return `The last${typed(context)} payment${ofWhom(context)} was completed on **${dayOr(newest.paid_on)}**: ${dollars(newest.amount)}.${paymentTable([newest])}`;
}

/** Who has paid what. */
async function payers(context: AnswerContext): Promise<string> {
  const { research, inquiry, today } = context;
  const { rows, sum } = await research.look(lookups.revenue, {
    by: 'tenant',
    ...pastDays(inquiry.period, today),
    ...typeOf(context),
  });
  const when = during(inquiry.period ?? pastDays(null, today), today);
  if (rows.length === 0) return `No${typed(context)} payment was completed ${when}.`;
  const list = shortTable(rows, {
    Tenant: ({ name, path }) => linked(name, path),
    Paid: ({ total_revenue }) => dollars(total_revenue),
    Deposits: ({ deposit_amount }) => dollars(deposit_amount),
    Payments: ({ total_payments }) => String(total_payments),
  });
  return `${many(rows.length, 'tenant')} paid ${paidWords(sum)}${typed(context) ? ` in${typed(context)}` : ''} ${when}.${list}`;
}

/** The unpaid payments of a period, for "did everyone pay?". */
async function everyone(context: AnswerContext): Promise<string> {
  const { research, inquiry, today } = context;
  const days = pastDays(inquiry.period, today);
  const asked = { ...typeOf(context), due_from: days.from, due_to: days.to, sort: 'due_date' } as const;
  const [late, open] = await Promise.all([
    research.look(lookups.find_payments, { ...asked, status: 'overdue' }),
    research.look(lookups.find_payments, { ...asked, status: 'pending' }),
  ]);
  const when = during(inquiry.period ?? days, today);
  const waiting = `${many(late.total, 'payment')} ${late.total === 1 ? 'is' : 'are'} overdue and ${many(open.total, 'payment')} pending`;
  if (late.total + open.total === 0) return `Yes: of what was due ${when} nothing is overdue or pending.`;
  const rows = [...late.payments, ...open.payments];
  return `No: of what was due ${when}, ${waiting}.${paymentTable(rows, { total: late.total + open.total })}`;
}

/** Payments that were paid or due in the period, without duplicates. */
const together = (...lists: readonly (readonly PaymentRow[])[]) => [
  ...new Map(lists.flat().map((row) => [row.id, row])).values(),
];

/** Whether and what a tenant has paid. */
async function paidBy(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects, today, renter } = context;
  const of = { ...idsOf(subjects), ...typeOf(context) };
  const days = pastDays(inquiry.period, today);
  const [paid, due, { sum }] = await Promise.all([
    research.look(lookups.find_payments, { ...of, status: 'completed', paid_from: days.from, paid_to: days.to }),
    research.look(lookups.find_payments, { ...of, due_from: days.from, due_to: days.to, sort: 'due_date' }),
    research.look(lookups.revenue, { by: 'payment_type', ...days, ...of }),
  ]);
  const when = during(inquiry.period ?? days, today);
  const yesNo = /^(?:did|has|have|was|is)\b/i.test(inquiry.text);
  const rows = yesNo
    ? paymentTable(together(paid.payments, due.payments))
    : paymentTable(paid.payments, { total: paid.total, total_capped: paid.total_capped });
  const who = renter ? 'You' : subjects.tenant ? ofWhom({ subjects: { ...subjects, property: null } }).slice(4) : null;
  const yes = yesNo ? 'Yes: ' : '';
  if (paid.total === 0) {
    const settled = due.payments.length > 0 && due.payments.every(({ status }) => status === 'completed');
    if (settled) return `${yes}What was due${ofWhom(context)} ${when} is paid, on another day.${rows}`;
    return `${yes && 'No: '}${yes ? 'no' : 'No'} completed${typed(context)} payment${ofWhom(context)} ${when} is recorded.${rows}`;
  }
  const told = who
    ? `${yes ? who.replace('You', 'you') : who} paid ${paidWords(sum)}`
    : `${paidWords(sum)} was paid${ofWhom(context)}`;
  return `${yes}${told}${typed(context) ? ` in${typed(context)}` : ''} ${when}, in ${many(paid.total, 'completed payment', paid.total_capped)}.${rows}`;
}

const linked = (name: string | null, path: string | null) => (path ? recordLink(name ?? '—', path) : (name ?? '—'));

/** Who has paid, and when. */
export const paid: Answer = async (context) => {
  const { inquiry, subjects, renter } = context;
  const named = subjects.tenant !== null || subjects.property !== null;
  if (inquiry.wanted === 'when' || inquiry.order === 'newest') return last(context);
  if (named || renter) return paidBy(context);
  if (/\b(?:everyone|everybody|all)\b/i.test(inquiry.text)) return everyone(context);
  // What a landlord has paid is the cost of maintenance.
  return /\bI\b|\bwe\b/i.test(inquiry.text) ? costs(context) : payers(context);
};
