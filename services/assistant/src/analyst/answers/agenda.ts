import { recordLink } from '../../chat/markdown.ts';
import { rentSource } from '../../tools/sources.ts';
import { later } from '../understand/calendar.ts';
import type { Answer, AnswerContext } from './answer-context.ts';
import { countText, dayOr, dollars } from './in-words.ts';
import { due } from './owed.ts';
import { requestLink } from './tables.ts';

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
      `**${dollars(found.overdue_amount)}** is overdue in ${countText(found.payments, 'payment')}: ${recordLink('see who owes it', '/app/payments?status=overdue')}, or ask me to remind them.`,
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
  const query = { status: 'open', priority: 'urgent', sort: 'created_at', limit: 1 } as const;
  const { requests, ...counted } = await research.lookUp('find_requests', query);
  const [first] = requests;
  if (!first) return [];
  const count = countText(counted.total, 'urgent request', counted.total_capped);
  return [`**${count}** ${counted.total === 1 ? 'is' : 'are'} open. The oldest is ${requestLink(first)}.`];
}

async function leaseLines({ research, today }: AnswerContext): Promise<string[]> {
  const days = { ends_from: today, ends_to: later(today, ENDING_DAYS, 'day') };
  const { leases, ...counted } = await research.lookUp('find_leases', {
    status: 'active',
    ...days,
    sort: 'end_date',
    limit: 1,
  });
  const [first] = leases;
  if (!first) return [];
  const lease = recordLink(`${first.tenant_name}, ${first.property_name}`, first.path);
  const count = countText(counted.total, 'active lease', counted.total_capped);
  return [
    `**${count}** ${counted.total === 1 ? 'ends' : 'end'} soon. The first is ${lease}, on ${dayOr(first.end_date)}.`,
  ];
}

/** What waits, the most pressing first. For a tenant, what they have to pay next. */
export const agenda: Answer = async (context) => {
  if (context.isTenant) return due(context);
  const parts = await Promise.all([overdueLines(context), requestLines(context), leaseLines(context)]);
  const lines = parts.flat();
  if (lines.length === 0) return 'Nothing is waiting: no overdue payments, no urgent requests, and no lease ends soon.';
  return `This is waiting for you:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
};
