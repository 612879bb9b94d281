import type { DashboardTask } from '@keystead/contracts';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import { later } from '../understand/calendar.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { dayOr, dollars, joinList } from './in-words.ts';
import { due } from './owed.ts';
import { requestLink } from './tables.ts';

/** Records that a line names; the rest is counted. */
const MAX_NAMED = 5;

/** As the tasks count them. */
const ENDING_DAYS = 60;

/** The first of several records, and how many more there are. */
const first = (names: readonly string[], total: number): string => {
  const shown = names.slice(0, MAX_NAMED);
  return total > shown.length ? `${shown.join(', ')} and ${total - shown.length} more` : joinList(shown);
};

type Names = (context: AnswerContext, task: DashboardTask) => Promise<string>;

const debtors: Names = async ({ research }, { count }) => {
  const { leases } = await research.lookUp('lease_balances', { state: 'past_due', limit: MAX_NAMED });
  const named = leases.map(
    ({ tenant_name, path, past_due }) => `${recordLink(tenant_name, path)} (${dollars(past_due)})`,
  );
  return `${first(named, count)}. Ask me to remind them`;
};

const overdueTenants: Names = async ({ research }) => {
  const { tenants, tenants_total } = await research.lookUp('overdue_rent', {});
  return `Of ${first(
    tenants.map((row) => linkTo(row)),
    tenants_total,
  )}. Ask me to remind them`;
};

const urgentRequests: Names = async ({ research }, { count }) => {
  const query = { status: 'open', priority: 'urgent', sort: 'created_at', limit: MAX_NAMED } as const;
  const { requests } = await research.lookUp('find_requests', query);
  return `The oldest first: ${first(requests.map(requestLink), count)}`;
};

const endingLeases: Names = async ({ research, today }, { count }) => {
  const days = { ends_from: today, ends_to: later(today, ENDING_DAYS, 'day') };
  const query = { status: 'active', ...days, sort: 'end_date', limit: MAX_NAMED } as const;
  const { leases } = await research.lookUp('find_leases', query);
  const named = leases.map(
    ({ tenant_name, property_name, path, end_date }) =>
      `${recordLink(`${tenant_name}, ${property_name}`, path)} (${dayOr(end_date)})`,
  );
  return first(named, count);
};

/** Who or what a task is about, where an answer has room for more than the dashboard. */
const namesOf: { readonly [K in DashboardTask['kind']]?: Names } = {
  past_due: debtors,
  overdue_payments: overdueTenants,
  urgent_requests: urgentRequests,
  leases_ending: endingLeases,
};

async function line(context: AnswerContext, task: DashboardTask): Promise<string> {
  const details = (await namesOf[task.kind]?.(context, task)) ?? escapeMarkdown(task.detail);
  return `- **${recordLink(task.title, task.page)}**${details && `. ${details}.`}`;
}

const linesOf = async (context: AnswerContext, tasks: readonly DashboardTask[]): Promise<string> =>
  (await Promise.all(tasks.map((task) => line(context, task)))).join('\n');

/** The words by which a question asks for a part of what waits. */
const topics: readonly (readonly [words: RegExp, kinds: readonly DashboardTask['kind'][]])[] = [
  [
    /\b(?:rents?|payments?|money|pay(?:s|ing)?|paid|owe[sd]?|owing|arrears|debts?|debtors?|late payers?|overdue|collect)\b/i,
    ['past_due', 'overdue_payments', 'returned_payments', 'disputed_payments', 'due_soon'],
  ],
  [
    /\b(?:maintenance|repairs?|requests?|tickets?|jobs?|fix(?:es)?|comments?|messages?|visits?|appointments?)\b/i,
    ['urgent_requests', 'unanswered', 'old_requests', 'visits'],
  ],
  [/\b(?:leases?|renew\w*|contracts?|tenanc(?:y|ies)|move-?outs?)\b/i, ['leases_ending', 'tenancies_over']],
  [/\b(?:plan|subscription|trial|billing)\b/i, ['subscription']],
];

/** The kinds that a question asks for; null if it asks for all. */
function askedKinds(text: string): ReadonlySet<string> | null {
  const asked = topics.filter(([words]) => words.test(text)).flatMap(([, kinds]) => kinds);
  return asked.length > 0 ? new Set(asked) : null;
}

/** What waits, the most pressing first: what the dashboard and the morning briefing tell of. */
export const agenda: Answer = async (context) => {
  const { tasks } = await context.research.lookUp('waiting_tasks', {});
  const waiting = tasks.filter(({ kind }) => kind !== 'received');
  if (context.isTenant) {
    const others = waiting.filter(({ kind }) => kind !== 'next_payment' && kind !== 'past_due');
    const payments = await due({ ...context, inquiry: { ...context.inquiry, period: null } });
    return others.length > 0 ? `${payments}\n\n${await linesOf(context, others)}` : payments;
  }
  const asked = askedKinds(context.inquiry.text);
  const part = waiting.filter(({ kind }) => asked?.has(kind) ?? true);
  if (part.length === 0 && waiting.length > 0)
    return 'None of that is pressing. Ask “What should I do today?” for everything that waits.';
  if (part.length === 0)
    return 'Nothing is waiting: no overdue payments, no urgent requests, no unanswered comments, and no lease ends soon.';
  return `This is waiting for you:\n\n${await linesOf(context, part)}`;
};
