import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tools.ts';
import type { PaymentRow, ResultOf } from '../research.ts';
import { monthDays } from '../understand/calendar.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { costs } from './costs.ts';
import { countText, dayOr, dollars, during, inWords } from './in-words.ts';
import { idsOf, pastDays, paymentTypeOf, subjectText } from './scope-words.ts';
import { paymentTable, shortTable } from './tables.ts';

const typeText = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_type ? ` ${inWords(filters.payment_type)}` : '';

type Sums = ResultOf<'revenue'>['sum'];

/** The amount paid. Deposits are no revenue and are stated separately. */
const paidWords = ({ total_revenue, deposit_amount }: Sums): string => {
  if (deposit_amount === 0) return `**${dollars(total_revenue)}**`;
  return total_revenue === 0
    ? `**${dollars(deposit_amount)}** in deposits`
    : `**${dollars(total_revenue)}** in revenue, and **${dollars(deposit_amount)}** in deposits`;
};

async function last(context: AnswerContext): Promise<string> {
  const { research, subjects } = context;
  const of = { ...idsOf(subjects), ...paymentTypeOf(context) };
  const { rows } = await research.peek(lookups.revenue, { by: 'month', from: '1970-01-01', to: context.today, ...of });
  const month = rows.at(-1)?.key;
  if (!month) return `No completed${typeText(context)} payment${subjectText(context)} is recorded.`;
  const { from: paid_from, to: paid_to } = monthDays(month);
  const found = await research.lookUp(lookups.find_payments, {
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
  if (!newest) return `No completed${typeText(context)} payment${subjectText(context)} is recorded.`;
  return `The last${typeText(context)} payment${subjectText(context)} was completed on **${dayOr(newest.paid_on)}**: ${dollars(newest.amount)}.${paymentTable([newest])}`;
}

async function payers(context: AnswerContext): Promise<string> {
  const { research, inquiry, today } = context;
  const { rows, sum } = await research.lookUp(lookups.revenue, {
    by: 'tenant',
    ...pastDays(inquiry.period, today),
    ...paymentTypeOf(context),
  });
  const when = during(inquiry.period ?? pastDays(null, today), today);
  if (rows.length === 0) return `No${typeText(context)} payment was completed ${when}.`;
  const list = shortTable(rows, {
    Tenant: ({ name, path }) => linked(name, path),
    Paid: ({ total_revenue }) => dollars(total_revenue),
    Deposits: ({ deposit_amount }) => dollars(deposit_amount),
    Payments: ({ total_payments }) => String(total_payments),
  });
  return `${countText(rows.length, 'tenant')} paid ${paidWords(sum)}${typeText(context) ? ` in${typeText(context)}` : ''} ${when}.${list}`;
}

/** The unpaid payments of a period, for "did everyone pay?". */
async function everyone(context: AnswerContext): Promise<string> {
  const { research, inquiry, today } = context;
  const days = pastDays(inquiry.period, today);
  const query = { ...paymentTypeOf(context), due_from: days.from, due_to: days.to, sort: 'due_date' } as const;
  const [late, open] = await Promise.all([
    research.lookUp(lookups.find_payments, { ...query, status: 'overdue' }),
    research.lookUp(lookups.find_payments, { ...query, status: 'pending' }),
  ]);
  const when = during(inquiry.period ?? days, today);
  const waiting = `${countText(late.total, 'payment')} ${late.total === 1 ? 'is' : 'are'} overdue and ${countText(open.total, 'payment')} pending`;
  if (late.total + open.total === 0) return `Yes: of what was due ${when} nothing is overdue or pending.`;
  const rows = [...late.payments, ...open.payments];
  return `No: of what was due ${when}, ${waiting}.${paymentTable(rows, { total: late.total + open.total })}`;
}

const withoutDuplicates = (...lists: readonly (readonly PaymentRow[])[]) => [
  ...new Map(lists.flat().map((row) => [row.id, row])).values(),
];

async function paidBy(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects, today, isTenant } = context;
  const of = { ...idsOf(subjects), ...paymentTypeOf(context) };
  const days = pastDays(inquiry.period, today);
  const [paid, due, { sum }] = await Promise.all([
    research.lookUp(lookups.find_payments, { ...of, status: 'completed', paid_from: days.from, paid_to: days.to }),
    research.lookUp(lookups.find_payments, { ...of, due_from: days.from, due_to: days.to, sort: 'due_date' }),
    research.lookUp(lookups.revenue, { by: 'payment_type', ...days, ...of }),
  ]);
  const when = during(inquiry.period ?? days, today);
  const yesNo = /^(?:did|has|have|was|is)\b/i.test(inquiry.text);
  const rows = yesNo
    ? paymentTable(withoutDuplicates(paid.payments, due.payments))
    : paymentTable(paid.payments, { total: paid.total, total_capped: paid.total_capped });
  const who = isTenant
    ? 'You'
    : subjects.tenant
      ? subjectText({ subjects: { ...subjects, property: null } }).slice(4)
      : null;
  const yes = yesNo ? 'Yes: ' : '';
  if (paid.total === 0) {
    const paidElsewhen = due.payments.length > 0 && due.payments.every(({ status }) => status === 'completed');
    if (paidElsewhen) return `${yes}What was due${subjectText(context)} ${when} was paid on another day.${rows}`;
    return `${yes && 'No: '}${yes ? 'no' : 'No'} completed${typeText(context)} payment${subjectText(context)} ${when} is recorded.${rows}`;
  }
  const statement = who
    ? `${yes ? who.replace('You', 'you') : who} paid ${paidWords(sum)}`
    : `${paidWords(sum)} was paid${subjectText(context)}`;
  return `${yes}${statement}${typeText(context) ? ` in${typeText(context)}` : ''} ${when}, in ${countText(paid.total, 'completed payment', paid.total_capped)}.${rows}`;
}

const linked = (name: string | null, path: string | null) => (path ? recordLink(name ?? '—', path) : (name ?? '—'));

export const paid: Answer = async (context) => {
  const { inquiry, subjects, isTenant } = context;
  const named = subjects.tenant !== null || subjects.property !== null;
  if (inquiry.resultKind === 'when' || inquiry.order === 'newest') return last(context);
  if (named || isTenant) return paidBy(context);
  if (/\b(?:everyone|everybody|all)\b/i.test(inquiry.text)) return everyone(context);
  // What a landlord has paid is the cost of maintenance.
  return /\bI\b|\bwe\b/i.test(inquiry.text) ? costs(context) : payers(context);
};
