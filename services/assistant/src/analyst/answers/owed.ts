import { linkTo, recordLink } from '../../chat/markdown.ts';
import { rentSource } from '../../tools/sources.ts';
import type { InputOf, PaymentRow, ResultOf } from '../research.ts';
import { type Answer, type AnswerContext, daysAs, idsOf, paymentsOf, subjectText, when } from './answer-context.ts';
import { capital, countText, dayOr, dollars, futurePeriod, inWords } from './in-words.ts';
import { cutTable, paymentTable } from './tables.ts';

function next({ isTenant }: AnswerContext, row: PaymentRow): string {
  const { amount, payment_type, due_date, property_name, tenant_name, path } = row;
  const what = recordLink(`${inWords(payment_type)} for ${property_name}${isTenant ? '' : `, ${tenant_name}`}`, path);
  const whose = isTenant ? 'Your next payment' : 'The next payment';
  return `${whose} is **${dollars(amount)}**, ${what}, due on ${dayOr(due_date, 'no day')}.`;
}

const queryOf = (context: AnswerContext) => ({ ...paymentsOf(context), ...daysAs('due', context.inquiry.period) });

/** The sums of other unpaid payments; null where there are none. */
async function unpaid(context: AnswerContext, query: InputOf<'find_payments'>) {
  const { sums, total } = await context.research.lookUp('find_payments', { ...query, limit: 1 });
  return sums && total > 0 ? { ...sums, total } : null;
}

/** Whether a question is about rent, or about everything that is owed. */
const isOfRent = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_type === undefined || filters.payment_type === 'rent';

/** What leases that charge their rent are late with; null where none is. */
async function ledgerOverdue(context: AnswerContext): Promise<string | null> {
  if (!isOfRent(context)) return null;
  const query = { ...idsOf(context.subjects), state: 'past_due' } as const;
  const { leases, sums, total, total_capped } = await context.research.peek('lease_balances', query);
  if (total === 0) return null;
  context.research.cite(rentSource);
  const head = `By the ledgers of leases that charge their rent, **${dollars(sums.past_due)}** is past due on ${countText(total, 'lease', total_capped)}.`;
  const table = cutTable(
    leases,
    { total, total_capped },
    {
      Tenant: ({ tenant_name, path }) => recordLink(tenant_name, path),
      Property: ({ property_name, path }) => recordLink(property_name, path),
      'Past due': ({ past_due }) => dollars(past_due),
      Since: ({ overdue_since }) => dayOr(overdue_since),
      Balance: ({ balance }) => dollars(balance),
    },
  );
  return head + table;
}

/** The next rents of leases that charge their rent, within the days of the question; '' where there are none. */
async function ledgerDue(context: AnswerContext): Promise<string> {
  if (!isOfRent(context)) return '';
  const { from = null, to = null } = context.inquiry.period ?? {};
  const { leases } = await context.research.peek('lease_balances', { ...idsOf(context.subjects), limit: MAX_BALANCES });
  const next = leases.filter(
    ({ next_due_date: day }) => day !== null && (from === null || day >= from) && (to === null || day <= to),
  );
  if (next.length === 0) return '';
  context.research.cite(rentSource);
  const table = cutTable(
    next,
    {},
    {
      Tenant: ({ tenant_name, path }) => recordLink(tenant_name, path),
      Property: ({ property_name, path }) => recordLink(property_name, path),
      Rent: ({ rent }) => dollars(rent),
      'Next due': ({ next_due_date }) => dayOr(next_due_date),
    },
  );
  return `\n\nRent that leases charge by themselves falls due next on ${countText(next.length, 'lease')}.${table}`;
}

const MAX_BALANCES = 50;

export const due: Answer = async (context) => {
  const { research, inquiry, today } = context;
  const query = { ...queryOf(context), status: 'pending', sort: 'due_date' } as const;
  const { payments, sums, ...counted } = await research.lookUp('find_payments', query);
  const late = await unpaid(context, { ...queryOf(context), status: 'overdue' });
  const beside = late
    ? ` ${dollars(late.overdue_amount)} in ${countText(late.total, 'payment')} is overdue already.`
    : '';
  const kind = inquiry.filters.payment_type ? `${inWords(inquiry.filters.payment_type)} ` : '';
  const days = inquiry.period ? ` ${futurePeriod(inquiry.period)}` : '';
  const [first] = payments;
  if (!first)
    return `No ${kind}payment${subjectText(context)}${days && ` that is due${days}`} is pending.${beside}${await ledgerDue(context)}`;
  const totalText = countText(counted.total, `${kind}payment`, counted.total_capped);
  const all = `${capital(totalText)}${subjectText(context)}${days && ` due${days}`} ${counted.total === 1 ? 'is' : 'are'} pending: ${sums ? `**${dollars(sums.pending_amount)}**` : ''}.`;
  const soonest = payments.find(({ due_date }) => due_date !== null && due_date >= today) ?? first;
  const asksNext =
    inquiry.resultKind === 'when' ||
    /\bnext (?:\w+ )?(?:payment|rent)\b|\bdue (?:soonest|first|next)\b/i.test(inquiry.text);
  const lead = context.isTenant || asksNext ? `${next(context, soonest)} ` : '';
  return `${lead}${all}${beside}${paymentTable(payments, counted)}${await ledgerDue(context)}`;
};

type Overdue = ResultOf<'overdue_rent'>;

const typeWords = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_type ? ` in ${inWords(filters.payment_type)}` : '';

async function overdueDue(context: AnswerContext): Promise<string> {
  const query = { ...queryOf(context), status: 'overdue', sort: 'due_date' } as const;
  const { payments, sums, ...counted } = await context.research.lookUp('find_payments', query);
  const what = `${typeWords(context)}${subjectText(context)} that was due${when(context)} is overdue`;
  if (payments.length === 0) return `Nothing${what}.`;
  const sum = sums ? `**${dollars(sums.overdue_amount)}**` : 'Something';
  return `${sum}${what}, in ${countText(counted.total, 'payment', counted.total_capped)}.${paymentTable(payments, counted)}`;
}

function oldest({ rows }: Overdue, today: string): string {
  const [row] = rows;
  if (!row) return '';
  const { tenant_name, property_name, amount, payment_type, path } = row;
  const what = recordLink(`${inWords(payment_type)} of ${tenant_name}, ${property_name}`, path);
  const days = row.due_date && Math.round((Date.parse(today) - Date.parse(row.due_date)) / 86_400_000);
  const ago = days ? `, ${countText(days, 'day')} ago` : '';
  return ` The oldest is ${what}: ${dollars(amount)}, due on ${dayOr(row.due_date, 'no day')}${ago}.`;
}

function debtors({ tenants, tenants_total: total, tenants_capped: total_capped }: Overdue): string {
  const counted = { total, total_capped };
  return cutTable(tenants, counted, {
    Tenant: linkTo,
    Overdue: ({ amount }) => dollars(amount),
    Payments: ({ payments }) => String(payments),
    'Oldest due': ({ oldest_due }) => dayOr(oldest_due),
  });
}

function sentence(context: AnswerContext, found: Overdue): string {
  const { isTenant, subjects, inquiry } = context;
  const sum = `**${dollars(found.overdue_amount)}**${typeWords(context)}`;
  const payments = countText(found.payments, 'payment');
  if (isTenant) return `You owe ${sum}${subjectText(context)} that is overdue, in ${payments}.`;
  if (subjects.tenant) return `${linkTo(subjects.tenant)} owes ${sum} that is overdue, in ${payments}.`;
  const [first] = found.tenants;
  const most = first && inquiry.order === 'most' ? ` ${linkTo(first)} owes the most, ${dollars(first.amount)}.` : '';
  const tenants = countText(found.tenants_total, 'tenant', found.tenants_capped);
  return `${tenants.replace(/^m/, 'M')} ${found.tenants_total === 1 ? 'owes' : 'owe'} ${sum}${subjectText(context)} that is overdue, in ${payments}.${most}`;
}

/** "What is outstanding?" may mean maintenance as well as money. */
async function unfinishedBeside({ inquiry, research }: AnswerContext): Promise<string> {
  if (!/^what(?: is|['’]s)? (?:still )?outstanding\b/i.test(inquiry.text)) return '';
  const count = async (status: 'open' | 'in_progress') =>
    (await research.lookUp('find_requests', { status, limit: 1 })).total;
  return ` Of maintenance requests, ${await count('open')} are open and ${await count('in_progress')} in progress.`;
}

export const overdue: Answer = async (context) => {
  const { inquiry, research, subjects, isTenant } = context;
  if (inquiry.period?.from || inquiry.period?.to) return overdueDue(context);
  const found = await research.lookUp('overdue_rent', paymentsOf(context));
  const waiting = await unpaid(context, { ...paymentsOf(context), status: 'pending' });
  const pending = waiting ? ` Another ${dollars(waiting.pending_amount)} is pending and not late.` : '';
  const ledger = await ledgerOverdue(context);
  if (found.payments === 0 && ledger !== null) return ledger;
  if (found.payments === 0) {
    const nobody = isTenant ? 'You owe nothing' : `Nobody owes anything${subjects.property ? '' : ' to you'}`;
    const where = subjects.property ? subjectText({ subjects: { ...subjects, tenant: null } }) : '';
    const whom = subjects.tenant ? `${linkTo(subjects.tenant)} owes nothing` : nobody;
    return `${whom}${typeWords(context)}${where} that is overdue.${pending}`;
  }
  const since =
    inquiry.order === 'oldest' || inquiry.resultKind === 'when' || subjects.tenant ? oldest(found, context.today) : '';
  const isSingle = isTenant || subjects.tenant !== null || inquiry.order === 'oldest';
  const rows = isSingle ? paymentTable(found.rows, { total: found.payments }) : debtors(found);
  return (
    sentence(context, found) +
    since +
    pending +
    (await unfinishedBeside(context)) +
    rows +
    (ledger ? `\n\n${ledger}` : '')
  );
};
