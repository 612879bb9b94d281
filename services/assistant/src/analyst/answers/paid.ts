import { escapeMarkdown, recordLink } from '../../chat/markdown.ts';
import type { PaymentRow, ResultOf } from '../research.ts';
import { monthDays } from '../understand/calendar.ts';
import {
  type Answer,
  type AnswerContext,
  always,
  daysAs,
  pastDays,
  paymentsOf,
  subjectText,
} from './answer-context.ts';
import { countText, dayOr, dollars, during, inWords, joinList } from './in-words.ts';
import { costs } from './sums.ts';
import { paymentTable, shortTable } from './tables.ts';

const typeText = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_type ? ` ${inWords(filters.payment_type)}` : '';
const inType = (context: AnswerContext) => (typeText(context) ? ` in${typeText(context)}` : '');

/** The days of a question about what was paid: this year so far where it names none. */
function paidDays({ inquiry, today }: AnswerContext) {
  const days = pastDays(inquiry.period, today);
  return { days, when: during(inquiry.period ?? days, today) };
}

/** The amount paid. Deposits are no revenue and are stated separately. */
function paidWords({ total_revenue, deposit_amount }: ResultOf<'revenue'>['sum']): string {
  if (deposit_amount === 0) return `**${dollars(total_revenue)}**`;
  const revenue = total_revenue === 0 ? '' : `**${dollars(total_revenue)}** in revenue, and `;
  return `${revenue}**${dollars(deposit_amount)}** in deposits`;
}

async function lastPaid(context: AnswerContext): Promise<string> {
  const { research, today, inquiry } = context;
  const of = paymentsOf(context);
  const days = pastDays(inquiry.period ?? always, today);
  const { rows } = await research.peek('revenue', { by: 'month', ...days, ...of });
  const month = rows.at(-1)?.key;
  const query = month && { ...of, status: 'completed' as const, ...daysAs('paid', monthDays(month)), limit: 50 };
  const payments: readonly PaymentRow[] = query ? (await research.lookUp('find_payments', query)).payments : [];
  const dayOf = ({ paid_on }: PaymentRow) => paid_on ?? '';
  const [newest] = payments
    .filter((row) => dayOf(row) >= days.from && dayOf(row) <= days.to)
    .toSorted((a, b) => dayOf(b).localeCompare(dayOf(a)));
  const what = `${typeText(context)} payment${subjectText(context)}${inquiry.period ? ` ${during(inquiry.period, today)}` : ''}`;
  if (!newest) return `No completed${what} is recorded.`;
  const isNamed = context.isTenant || context.subjects.tenant !== null;
  const whose = isNamed || !newest.tenant_name ? '' : `, by ${escapeMarkdown(newest.tenant_name)}`;
  return `The last${what} was completed on **${dayOr(newest.paid_on)}**: ${dollars(newest.amount)}${whose}.${paymentTable([newest])}`;
}

async function payers(context: AnswerContext): Promise<string> {
  const { days, when } = paidDays(context);
  const { payment_type } = context.inquiry.filters;
  const { rows, sum } = await context.research.lookUp('revenue', { by: 'tenant', ...days, payment_type });
  if (rows.length === 0) return `No${typeText(context)} payment was completed ${when}.`;
  const list = shortTable(rows, {
    Tenant: ({ name, path }) => (path ? recordLink(name ?? '—', path) : (name ?? '—')),
    Paid: ({ total_revenue }) => dollars(total_revenue),
    Deposits: ({ deposit_amount }) => dollars(deposit_amount),
    Payments: ({ total_payments }) => String(total_payments),
  });
  return `${countText(rows.length, 'tenant')} paid ${paidWords(sum)}${inType(context)} ${when}.${list}`;
}

/** Whether payments came in by their due dates, which takes more than that they came in. */
const asksPunctual = /^(?:did|has|have|was|is|are|were)\b.*\b(?:on time|in time|punctual(?:ly)?|promptly)\b/i;
/** Payments that one answer compares with their due dates, and one more. */
const MAX_COMPARED = 50;

/** Whether what was due in a period is paid: "did everyone pay?". */
async function everyone(context: AnswerContext): Promise<string> {
  const { research } = context;
  const { days, when } = paidDays(context);
  const query = { ...paymentsOf(context), ...daysAs('due', days), sort: 'due_date' } as const;
  const [all, late, open] = await Promise.all([
    research.lookUp('find_payments', { ...query, limit: 1 }),
    research.lookUp('find_payments', { ...query, status: 'overdue' }),
    research.lookUp('find_payments', { ...query, status: 'pending' }),
  ]);
  if (all.total === 0) return `No${typeText(context)} payment${subjectText(context)} that is due ${when} is recorded.`;
  const waiting = `${countText(late.total, 'payment')} ${late.total === 1 ? 'is' : 'are'} overdue and ${countText(open.total, 'payment')} pending`;
  if (asksPunctual.test(context.inquiry.text)) {
    const { payments } = await research.lookUp('find_payments', { ...query, status: 'completed', limit: MAX_COMPARED });
    if (payments.length === MAX_COMPARED)
      return `I compare at most ${MAX_COMPARED - 1} payments with their due dates at once. Ask about one tenant or one month.`;
    const after = payments.filter(({ due_date, paid_on }) => due_date && paid_on && paid_on > due_date);
    const unpaid =
      late.total > 0 ? `${countText(late.total, 'payment')} ${late.total === 1 ? 'is' : 'are'} overdue` : '';
    const texts = after.slice(0, 3).map(({ due_date, paid_on, amount, tenant_name, payment_type }) => {
      const days = Math.round((Date.parse(paid_on ?? '') - Date.parse(due_date ?? '')) / 86_400_000);
      return `${escapeMarkdown(tenant_name ?? 'the tenant')} paid the ${inWords(payment_type)} of ${dollars(amount)} due on ${dayOr(due_date)} on **${dayOr(paid_on)}**, **${countText(days, 'day')} late**`;
    });
    const more = after.length > 3 ? [`${after.length - 3} more were paid late`] : [];
    const reasons = [...texts, ...more, ...(unpaid ? [unpaid] : [])];
    if (reasons.length > 0) return `No: ${joinList(reasons)}.${paymentTable([...after, ...late.payments])}`;
    if (payments.length === 0)
      return `Nothing${typeText(context)}${subjectText(context)} that was due ${when} has been paid, and nothing is overdue.`;
    return `Yes: what was paid${subjectText(context)} of what was due ${when} was paid by its due date, and nothing is overdue.${paymentTable(payments)}`;
  }
  if (late.total + open.total === 0) return `Yes: of what was due ${when} nothing is overdue or pending.`;
  const rows = [...late.payments, ...open.payments];
  return `No: of what was due ${when}, ${waiting}.${paymentTable(rows, { total: late.total + open.total })}`;
}

async function paidBy(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects, isTenant } = context;
  const of = paymentsOf(context);
  const { days, when } = paidDays(context);
  const [paid, due, { sum }] = await Promise.all([
    research.lookUp('find_payments', { ...of, status: 'completed', ...daysAs('paid', days) }),
    research.lookUp('find_payments', { ...of, ...daysAs('due', days), sort: 'due_date' }),
    research.lookUp('revenue', { by: 'payment_type', ...days, ...of }),
  ]);
  const yesNo = /^(?:did|has|have|was|is)\b/i.test(inquiry.text);
  const either = new Map([...paid.payments, ...due.payments].map((row) => [row.id, row]));
  const rows = yesNo ? paymentTable([...either.values()]) : paymentTable(paid.payments, paid);
  const yes = yesNo ? 'Yes: ' : '';
  if (paid.total === 0) {
    const paidElsewhen = due.payments.length > 0 && due.payments.every(({ status }) => status === 'completed');
    if (paidElsewhen) return `${yes}What was due${subjectText(context)} ${when} was paid on another day.${rows}`;
    return `${yesNo ? 'No: no' : 'No'} completed${typeText(context)} payment${subjectText(context)} ${when} is recorded.${rows}`;
  }
  const tenant = subjects.tenant && subjectText({ subjects: { ...subjects, property: null } }).slice(4);
  const who = isTenant ? (yesNo ? 'you' : 'You') : tenant;
  const statement = who ? `${who} paid ${paidWords(sum)}` : `${paidWords(sum)} was paid${subjectText(context)}`;
  return `${yes}${statement}${inType(context)} ${when}, in ${countText(paid.total, 'completed payment', paid.total_capped)}.${rows}`;
}

/** "Is the rent for May paid" is about what is due in May, on whichever day it came in. */
const ofDueDays =
  /^(?:did|has|have|was|is|are|were)\b.*(?:\bfor (?:the )?(?:month of )?(?:this|last|next|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\b(?:january|february|march|april|may|june|july|august|september|october|november|december)(?:[’']?s)? rent)/i;

export const paid: Answer = async (context) => {
  const { inquiry, subjects, isTenant } = context;
  const named = subjects.tenant !== null || subjects.property !== null;
  if (inquiry.resultKind === 'when' || inquiry.order === 'newest') return lastPaid(context);
  if ((inquiry.period && ofDueDays.test(inquiry.text)) || asksPunctual.test(inquiry.text)) return everyone(context);
  if (named || isTenant) return paidBy(context);
  if (/\b(?:everyone|everybody|all)\b/i.test(inquiry.text)) return everyone(context);
  // What a landlord has paid is the cost of maintenance.
  return /\bI\b|\bwe\b/i.test(inquiry.text) ? costs(context) : payers(context);
};
