import { linkTo, recordLink } from '../../chat/markdown.ts';
import { rentSource } from '../../tools/sources.ts';
import { later } from '../understand/calendar.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { countText, dayOr, dollars, joinList } from './in-words.ts';
import { due } from './owed.ts';
import { requestLink } from './tables.ts';

/** Records that a line names; the rest is counted. */
const MAX_NAMED = 5;

/** The first of several records, and how many more there are. */
const first = (names: readonly string[], total: number): string => {
  const shown = names.slice(0, MAX_NAMED);
  return total > shown.length ? `${shown.join(', ')} and ${total - shown.length} more` : joinList(shown);
};

/** As on the dashboard. */
const ENDING_DAYS = 60;

async function overdueLines({ research }: AnswerContext): Promise<string[]> {
  const [found, ledgers] = await Promise.all([
    research.lookUp('overdue_rent', {}),
    research.peek('lease_balances', { state: 'past_due', limit: 1 }),
  ]);
  const lines: string[] = [];
  if (found.payments > 0)
    lines.push(
      `**${dollars(found.overdue_amount)}** is overdue in ${countText(found.payments, 'payment')}, of ${first(
        found.tenants.map((row) => `${linkTo(row)} (${dollars(row.amount)})`),
        found.tenants_total,
      )}: ${recordLink('see who owes it', '/app/payments?status=overdue')}, or ask me to remind them.`,
    );
  if (ledgers.total > 0) {
    research.cite(rentSource);
    lines.push(
      `**${dollars(ledgers.sums.past_due)}** of charged rent is past due on ${countText(ledgers.total, 'lease', ledgers.total_capped)}: ${recordLink('open Rent', '/app/rent')}.`,
    );
  }
  return lines;
}

async function requestLines({ research }: AnswerContext): Promise<string[]> {
  const query = { status: 'open', priority: 'urgent', sort: 'created_at', limit: MAX_NAMED } as const;
  const { requests, ...counted } = await research.lookUp('find_requests', query);
  if (requests.length === 0) return [];
  const count = countText(counted.total, 'urgent request', counted.total_capped);
  return [
    `**${count}** ${counted.total === 1 ? 'is' : 'are'} open. The oldest first: ${first(requests.map(requestLink), counted.total)}.`,
  ];
}

async function leaseLines({ research, today }: AnswerContext): Promise<string[]> {
  const days = { ends_from: today, ends_to: later(today, ENDING_DAYS, 'day') };
  const { leases, ...counted } = await research.lookUp('find_leases', {
    status: 'active',
    ...days,
    sort: 'end_date',
    limit: MAX_NAMED,
  });
  if (leases.length === 0) return [];
  const named = leases.map(
    ({ tenant_name, property_name, path, end_date }) =>
      `${recordLink(`${tenant_name}, ${property_name}`, path)} (${dayOr(end_date)})`,
  );
  const count = countText(counted.total, 'active lease', counted.total_capped);
  return [`**${count}** ${counted.total === 1 ? 'ends' : 'end'} soon: ${first(named, counted.total)}.`];
}

/** What waits, the most pressing first. For a tenant, what they have to pay next. */
export const agenda: Answer = async (context) => {
  if (context.isTenant) return due(context);
  const parts = await Promise.all([overdueLines(context), requestLines(context), leaseLines(context)]);
  const lines = parts.flat();
  if (lines.length === 0) return 'Nothing is waiting: no overdue payments, no urgent requests, and no lease ends soon.';
  return `This is waiting for you:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
};
