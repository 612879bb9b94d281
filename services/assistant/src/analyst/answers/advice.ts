import { type PlainRecord, understand } from '@keystead/analyst';
import { recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import { dueOf, tenantText } from './advice-texts.ts';
import { dayOr, dollars, inWords } from './in-words.ts';
import { isOpen, openByTitle, type Reasons, requestText, sumOf } from './situation.ts';
import { shortTable } from './tables.ts';

const leadIn = '^(?:(?:so|and|ok|okay|hi|hello|please|well),? )*';
const about = [
  `${leadIn}(?:do you know )?what (?:can|could|should|shall|do|must|would|am|are) (?:i|we) (?:(?:need|have|supposed) to )?(?:be )?do(?:ing)? (?:now )?(?:about|with|for|regarding|to) `,
  `${leadIn}what(?:[’']s| is| would be) (?:the best (?:thing|way) )?to (?:do|deal) (?:about|with|for) `,
  `${leadIn}what to do (?:now )?(?:about|with|for) `,
  `${leadIn}how (?:do|should|can|could|would|shall) (?:i|we) (?:best )?(?:deal with|handle|manage|treat|approach|solve|take care of) `,
  `${leadIn}how to (?:best )?(?:deal with|handle|manage|treat|approach|solve|take care of) `,
  `${leadIn}(?:what would you (?:do|recommend|suggest|advise)|what do you (?:recommend|suggest|advise)|do you have any (?:advice|suggestions|ideas|tips)|any (?:advice|suggestions|ideas|tips)) (?:about|with|for|on|regarding) `,
  `${leadIn}(?:is there )?(?:anything|something) (?:to do|to be done|urgent|pressing) (?:at|in|with|for) `,
  `${leadIn}how (?:do|can|could|should) (?:i|we) (?:get|make|convince|force|bring) (?=.*\\b(?:pay|fixed|repaired|done)\\b)`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Words of these questions that are recognized when misspelled. */
export const adviceWords: ReadonlySet<string> = new Set(
  'what which should could would about attention property properties tenant tenants vacant needs losing money better compared happened trouble problems increase reduce recommend'.split(
    ' ',
  ),
);

const forNoun = (nouns: string) => new RegExp(`\\b(?:${nouns})\\b`, 'i');
const homes = 'propert(?:y|ies)|homes?|units?|houses?|apartments?|buildings?|places?|rentals?';
const people = 'tenants?|renters?|residents?';
const ofHomes = forNoun(homes);
const ofPeople = forNoun(people);
/** "Which one of them needs attention", by what is recorded. */
const attention =
  /\b(?:needs?|requires?|deserves?|wants?) (?:\w+ ){0,3}(?:attention|looking after|help)\b|\b(?:problem|problematic|difficult|worst|riskiest|troublesome) (?:tenants?|renters?|propert(?:y|ies)|homes?|units?)\b|\b(?:causes?|causing|makes?|making|gives?|giving) (?:\w+ ){0,3}(?:trouble|problems?|headaches?|worries)\b|\b(?:is|are) (?:\w+ ){0,3}(?:problems?|trouble|worst)\b|\bworr(?:y|ied) about\b|\bred flags?\b|\bshould (?:i|we) (?:call|contact|visit|talk to|see|deal with|look at)(?: (?:first|today|now|next))?\W*$|\bwrong with (?:\w+ ){0,2}(?:tenants|properties|homes|units)\b/i;
/** How well homes do, for which there is no single figure. */
const performs =
  /\b(?:best|worst|most profitable|least profitable|unprofitable|profitable|underperform\w*|perform\w*|does well|do well|doing (?:well|badly|best|worst)|los(?:e|es|ing) money|lose me money|makes? a loss|at a loss)\b/i;
const otherMeasure =
  /\b(?:rents?|owes?|pays?|paid|size|big\w*|large\w*|requests?|repairs?|occupancy|bedrooms?|tenants?|location|city|per)\b/i;

const asksPerformance = (question: string) =>
  ofHomes.test(question) && performs.test(question) && !otherMeasure.test(question);
const isAbout = (question: string) => about.find((pattern) => pattern.test(question));

/** Whether a question asks for a part of what waits: which home or tenant, and not what to do in all. */
export const asksOfPart = (question: string): boolean =>
  isAbout(question) !== undefined ||
  asksPerformance(question) ||
  (attention.test(question) && (ofHomes.test(question) || ofPeople.test(question)));

interface Asked {
  readonly question: string;
  readonly today: string;
  readonly isTenant: boolean;
}

/** Fees of a tenant that are not paid. Whether a late fee is charged stands in the lease. */
async function feesText(reader: RecordReader): Promise<string> {
  const { payments = [] } = await reader.read('payments');
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
    return { list: 'payments', matter: 'debts', days: due ? 1 : 0, content: await tenantText(reader, null, due) };
  }
  const { requests = [] } = await reader.read('requests');
  const open = requests.filter(isOpen);
  if (!whenDone.test(question) && !lead) return null;
  const titled = openByTitle(question, open);
  const shown = titled.length > 0 ? titled : whenDone.test(question) ? open : [];
  return shown.length > 0
    ? { list: 'maintenance', matter: 'request', content: shown.map(requestText).join('\n\n') }
    : null;
}
