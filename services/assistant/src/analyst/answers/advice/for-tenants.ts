import { type PlainRecord, understand } from '@keystead/analyst';
import { escapeMarkdown, recordLink } from '../../../chat/markdown.ts';
import type { RecordReader } from '../../../records/plain-records.ts';
import { countText, dayOr, dollars, during, inWords } from '../in-words.ts';
import { causeOf, daysBetween, failedText, habitOf, isOpen, sumOf } from '../record-facts.ts';
import { shortTable } from '../tables.ts';
import { requestText } from './maintenance.ts';
import { isAbout, openByTitle } from './question-words.ts';
import { type AdviceQuestion, ofRequests, opinion, type Reasons, type Topic, topic } from './topic.ts';

/** The days on which something was due, and the same in words. */
interface Due {
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string;
}

/** What a tenant owes, and why. */
async function ownDebtsText(reader: RecordReader, due: Due | null): Promise<string> {
  const { debts, payments } = await reader.read('debts', 'payments');
  const isDue = ({ due_date: day }: PlainRecord) =>
    !due || (typeof day === 'string' && day >= (due.from ?? '') && day <= (due.to ?? '9'));
  const overdue = due ? `was due ${due.text} and is overdue` : 'is overdue';
  const owed = debts.filter(isDue);
  const failed = failedText(payments).map((text) => `\n\n${text}`);
  if (owed.length === 0) return [`You owe nothing that ${overdue}.${failed.join('')}`, ...habitOf(payments)].join(' ');
  const table = shortTable<PlainRecord>(owed, {
    For: ({ type, path }) => recordLink(inWords(String(type)), path),
    Amount: ({ amount }) => dollars(Number(amount)),
    Due: ({ due_date }) => dayOr(due_date === null ? null : String(due_date)),
    Why: (row) => escapeMarkdown(causeOf(row, payments)),
  });
  return `You owe **${sumOf(owed)}** that ${overdue}.${table}${[...failed, ...habitOf(payments).map((habit) => `\n\n${habit}`)].join('')}`;
}

/** The one period of a question as days on which something was due; null where the debts do not tell. */
async function dueOf(
  reader: RecordReader,
  periods: readonly { readonly from?: string; readonly to?: string }[],
  today: string,
): Promise<Due | null> {
  const [only] = periods;
  if (!only || periods.length > 1) return null;
  const { debts } = await reader.read('debts');
  // What a ledger owes is due on several days, of which only the first is known.
  if (debts.some(({ path }) => path.startsWith('/app/rent/'))) return null;
  const days = { from: only.from ?? null, to: only.to ?? null };
  return { ...days, text: during(days, today) };
}

async function ownLeaseText({ reader, today }: AdviceQuestion) {
  const { leases } = await reader.read('leases');
  const lease = leases.find(({ status }) => status === 'active');
  if (!lease) return 'You have no active lease.';
  const next = leases.find(({ status }) => status === 'pending');
  const days = daysBetween(today, String(lease.end_date));
  const after = next
    ? `${recordLink('Your next lease', next.path)} begins on ${dayOr(String(next.start_date))}.`
    : 'No lease is recorded after it. Tell your landlord in good time whether you want to stay; how long before is in the lease.';
  return `${recordLink('Your lease', lease.path)} runs until **${dayOr(String(lease.end_date))}**, in ${countText(days, 'day')}, at **${dollars(Number(lease.rent))}** a month. ${after}`;
}

async function ownRequestsText({ reader }: AdviceQuestion) {
  const { requests } = await reader.read('requests');
  return requests.filter(isOpen).map(requestText).join('\n\n') || 'None of your requests is open.';
}

/** The same for a tenant, who asks about what is their own. */
export const topicsOfTenants: readonly Topic[] = [
  topic('leases', 'lease time', 'length reliable end leave stay home open', ownLeaseText, { isSpan: true }),
  topic(
    'leases',
    `lease|renewal|leave|keep|end ${opinion}|time`,
    'time length reliable lease renewal leave keep end rent home long not many',
    ownLeaseText,
    { days: 2 },
  ),
  topic(
    'payments',
    `debt|pay|money|rent ${opinion}`,
    'debt pay money rent not many first long change important claim',
    async ({ reader, periods, today }) => ownDebtsText(reader, await dueOf(reader, periods, today)),
    { days: 1 },
  ),
  topic('maintenance', opinion, ofRequests, ({ named }) => named.map(requestText).join('\n\n'), { subject: 'request' }),
  topic(
    'maintenance',
    `request|open|stuck ${opinion}`,
    'request open stuck long not unassigned worker important home',
    ownRequestsText,
  ),
];

interface Asked {
  readonly question: string;
  readonly today: string;
  readonly isTenant: boolean;
}

/** Fees of a tenant that are not paid. Whether a late fee is charged stands in the lease. */
async function feesText(reader: RecordReader): Promise<string> {
  const { payments } = await reader.read('payments');
  const open = payments.filter(({ type, status }) => type === 'fee' && (status === 'pending' || status === 'overdue'));
  const rule = 'Whether paying late costs a fee stands in your lease.';
  if (open.length === 0) return `No fee is recorded that you still have to pay. ${rule}`;
  const table = shortTable<PlainRecord>(open, {
    Fee: ({ notes, path }) => recordLink(String(notes ?? 'fee'), path),
    Amount: ({ amount }) => dollars(Number(amount)),
    Due: ({ due_date }) => dayOr(due_date === null ? null : String(due_date)),
    Status: ({ status }) => inWords(String(status)),
  });
  return `You still have to pay **${sumOf(open)}** in fees. ${rule}${table}`;
}

const paysFee = /\b(?:have to|must|need to|should|will|do|am|is there|are there)\b.*\bfees?\b/i;
const isAllPaid =
  /^(?:is|are|has|have) (?:\w+ ){0,3}(?:rents?|everything|all|payments?|it) (?:\w+ )?(?:paid|settled)\b/i;
const stillOwes = /\bstill (?:have to |need to |must )?(?:pay|owe)\b/i;
const whenDone =
  /^(?:since when|how long)\b.*\b(?:broken|open|request|waiting)\b|\b(?:is|does) (?:anybody|anyone|somebody|someone|my landlord)\b.*\b(?:working|know|coming|looking)\b|\bwhen (?:will|is|are|does|do|can)\b.*\b(?:repair\w*|fixed|request|fix|done|plumber|electrician|technician|come|coming|finished)\b/i;

/** What a tenant asks of their own debts, fees and requests; null for another question. */
export async function ofTenant(reader: RecordReader, { question, today }: Asked): Promise<Reasons | null> {
  if (paysFee.test(question) && !/\b(?:paid|did)\b/i.test(question))
    return { list: 'payments', matter: 'fees', content: await feesText(reader) };
  const lead = isAbout(question);
  const records = await reader.read('properties', 'tenants');
  const { periods } = understand(question, { today, records });
  const isNow = periods.every(({ from, to }) => !from || !to || to >= today);
  const isOfDebts = isNow && (isAllPaid.test(question) || stillOwes.test(question));
  if (isOfDebts || (lead && /\b(?:rents?|payments?|debts?|owe|money|balance)\b/i.test(question.replace(lead, '')))) {
    const due = await dueOf(reader, periods, today);
    return { list: 'payments', matter: 'debts', days: due ? 1 : 0, content: await ownDebtsText(reader, due) };
  }
  const { requests } = await reader.read('requests');
  const open = requests.filter(isOpen);
  if (!whenDone.test(question) && !lead) return null;
  const titled = openByTitle(question, open);
  const shown = titled.length > 0 ? titled : whenDone.test(question) ? open : [];
  return shown.length > 0
    ? { list: 'maintenance', matter: 'request', content: shown.map(requestText).join('\n\n') }
    : null;
}
