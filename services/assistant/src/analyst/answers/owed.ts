import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tools.ts';
import type { PaymentRow, ResultOf } from '../research.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { capital, countText, dayOr, dollars, during, futurePeriod, inWords } from './in-words.ts';
import { daysAs, idsOf, paymentTypeOf, subjectText } from './scope-words.ts';
import { paymentTable, shortTable } from './tables.ts';

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
  const query = { ...idsOf(subjects), ...paymentTypeOf(context), ...daysAs('due', inquiry.period) };
  const { sums, total } = await research.lookUp(lookups.find_payments, { ...query, status: 'overdue', limit: 1 });
  return sums && total > 0
    ? ` ${dollars(sums.overdue_amount)} in ${countText(total, 'payment')} is overdue already.`
    : '';
}

export const due: Answer = async (context) => {
  const { research, inquiry, subjects, today } = context;
  const query = { ...idsOf(subjects), ...paymentTypeOf(context), ...daysAs('due', inquiry.period) };
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

type Overdue = ResultOf<'overdue_rent'>;

const typeWords = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_type ? ` in ${inWords(filters.payment_type)}` : '';

async function overdueDue(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects, today } = context;
  const query = { ...paymentTypeOf(context), ...idsOf(subjects), ...daysAs('due', inquiry.period) };
  const { payments, sums, ...counted } = await research.lookUp(lookups.find_payments, {
    ...query,
    status: 'overdue',
    sort: 'due_date',
  });
  const days = inquiry.period ? during(inquiry.period, today) : '';
  if (payments.length === 0)
    return `Nothing${typeWords(context)}${subjectText(context)} that was due ${days} is overdue.`;
  const sum = sums ? `**${dollars(sums.overdue_amount)}**` : 'Something';
  return `${sum}${typeWords(context)}${subjectText(context)} that was due ${days} is overdue, in ${countText(counted.total, 'payment', counted.total_capped)}.${paymentTable(payments, counted)}`;
}

function oldest({ rows }: Overdue): string {
  const [row] = rows;
  if (!row) return '';
  const { tenant_name, property_name, amount, payment_type, path } = row;
  const what = recordLink(`${inWords(payment_type)} of ${tenant_name}, ${property_name}`, path);
  return ` The oldest is ${what}: ${dollars(amount)}, due on ${dayOr(row.due_date, 'no day')}.`;
}

const debtors = ({ tenants, tenants_total: total, tenants_capped: total_capped }: Overdue) =>
  shortTable(
    tenants,
    {
      Tenant: ({ name, path }) => recordLink(name, path),
      Overdue: ({ amount }) => dollars(amount),
      Payments: ({ payments }) => String(payments),
      'Oldest due': ({ oldest_due }) => dayOr(oldest_due),
    },
    { total, total_capped },
  );

/** Other pending payments that are not overdue. */
async function pendingBeside(context: AnswerContext): Promise<string> {
  const query = { ...paymentTypeOf(context), ...idsOf(context.subjects), status: 'pending', limit: 1 } as const;
  const { sums, total } = await context.research.lookUp(lookups.find_payments, query);
  return sums && total > 0 ? ` Another ${dollars(sums.pending_amount)} is pending and not late.` : '';
}

function sentence(context: AnswerContext, found: Overdue): string {
  const { isTenant, subjects, inquiry } = context;
  const sum = `**${dollars(found.overdue_amount)}**${typeWords(context)}`;
  const payments = countText(found.payments, 'payment');
  if (isTenant) return `You owe ${sum}${subjectText(context)} that is overdue, in ${payments}.`;
  if (subjects.tenant)
    return `${recordLink(subjects.tenant.name, subjects.tenant.path)} owes ${sum} that is overdue, in ${payments}.`;
  const [first] = found.tenants;
  const most =
    first && inquiry.order === 'most'
      ? ` ${recordLink(first.name, first.path)} owes the most, ${dollars(first.amount)}.`
      : '';
  const tenants = countText(found.tenants_total, 'tenant', found.tenants_capped);
  return `${tenants.replace(/^m/, 'M')} ${found.tenants_total === 1 ? 'owes' : 'owe'} ${sum}${subjectText(context)} that is overdue, in ${payments}.${most}`;
}

/** "What is outstanding?" may mean maintenance as well as money. */
async function unfinishedBeside({ inquiry, research }: AnswerContext): Promise<string> {
  if (!/^what(?: is|['’]s)? (?:still )?outstanding\b/i.test(inquiry.text)) return '';
  const count = async (status: 'open' | 'in_progress') =>
    (await research.lookUp(lookups.find_requests, { status, limit: 1 })).total;
  return ` Of maintenance requests, ${await count('open')} are open and ${await count('in_progress')} in progress.`;
}

export const overdue: Answer = async (context) => {
  const { inquiry, research, subjects, isTenant } = context;
  if (inquiry.period?.from || inquiry.period?.to) return overdueDue(context);
  const found = await research.lookUp(lookups.overdue_rent, { ...paymentTypeOf(context), ...idsOf(subjects) });
  const pending = await pendingBeside(context);
  if (found.payments === 0) {
    const nobody = isTenant
      ? 'You owe nothing'
      : `Nobody owes anything${subjects.tenant || subjects.property ? '' : ' to you'}`;
    const whom = subjects.tenant ? `${recordLink(subjects.tenant.name, subjects.tenant.path)} owes nothing` : nobody;
    return `${whom}${typeWords(context)}${subjects.property ? subjectText({ subjects: { ...subjects, tenant: null } }) : ''} that is overdue.${pending}`;
  }
  const since = inquiry.order === 'oldest' || inquiry.resultKind === 'when' || subjects.tenant ? oldest(found) : '';
  const isSingle = isTenant || subjects.tenant !== null || inquiry.order === 'oldest';
  const rows = isSingle ? paymentTable(found.rows, { total: found.payments }) : debtors(found);
  return sentence(context, found) + since + pending + (await unfinishedBeside(context)) + rows;
};
