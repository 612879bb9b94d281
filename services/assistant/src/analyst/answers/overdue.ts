import { recordLink } from '../../chat/markdown.ts';
import { lookups } from '../../tools/tool-table.ts';
import type { ResultOf } from '../rows.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { countText, dayOr, dollars, during, inWords } from './in-words.ts';
import { daysAs, idsOf, subjectText } from './scope-words.ts';
import { paymentTable, shortTable } from './tables.ts';

type Overdue = ResultOf<'overdue_rent'>;

/** A filter for rent alone, where the question asks for it. */
const typeOf = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_type ? { payment_type: filters.payment_type } : {};
const typeWords = ({ inquiry: { filters } }: AnswerContext) =>
  filters.payment_type ? ` in ${inWords(filters.payment_type)}` : '';

/** Overdue payments among those due in a period. */
async function overdueDue(context: AnswerContext): Promise<string> {
  const { research, inquiry, subjects, today } = context;
  const query = { ...typeOf(context), ...idsOf(subjects), ...daysAs('due', inquiry.period) };
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
  const query = { ...typeOf(context), ...idsOf(context.subjects), status: 'pending', limit: 1 } as const;
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

/** Who owes what, and since when. */
export const overdue: Answer = async (context) => {
  const { inquiry, research, subjects, isTenant } = context;
  if (inquiry.period?.from || inquiry.period?.to) return overdueDue(context);
  const found = await research.lookUp(lookups.overdue_rent, { ...typeOf(context), ...idsOf(subjects) });
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
