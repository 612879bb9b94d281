import { type PlainRecord, understand } from '@keystead/analyst';
import { linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import type { Matter } from '../understand/left-over.ts';
import { ownOf } from './advice-texts.ts';
import { countText, dayOr, dollars, inWords } from './in-words.ts';
import {
  byTitle,
  isOpen,
  openByTitle,
  propertySituation,
  type Reasons,
  requestSituation,
  requestText,
  sumOf,
  tenantSituation,
} from './situation.ts';
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

const lateOnes =
  /^(?:(?:my|our|the|all|an?|those|these|any|that) )*(?:(?:late|overdue|unpaid|outstanding|missed|past due) (?:tenants?|renters?|payers?|rents?|payments?|money)|(?:tenants?|renters?|people) (?:who|that) (?:(?:are|is) (?:late|behind|overdue)(?: (?:on|with) (?:(?:the|their) )?(?:rent|payments?))?|owes? (?:me |us )?(?:money|rent)|(?:do|does|did|has|have)(?: not|n['’]?t) (?:pay|paid)(?: (?:(?:the|their|his|her) )?rent)?(?: on time)?))$/i;

const mayI =
  /^(?:(?:so|and|ok|well),? )*(?:do you think )?(?:(?:should|shall|can|could) (?:i|we)|is it (?:wise|smart|worth it|time|a good idea) to|do (?:i|we) (?:need|have) to) (?:\w+ ){0,2}(?:renew|extend|prolong|raise|increase|lower|reduce|keep|rent|re-?let|sell|worry|trust|remind|write|call|contact|talk)\b/i;

/** Before facts that do not decide what was asked. */
const noOpinion = 'I can’t give you an opinion on that. This is what your records say:';

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

/** How people pay as a rule, and not what is overdue today. */
const asRule =
  /\b(?:usually|often|always|regularly|frequently|habitually|repeatedly|constantly|normally|keeps?|generally|most often)\b/i;
const paysLateOrNot = /\b(?:late|on time|punctual\w*|behind|reliabl[ey])\b/i;
const payer =
  /\b(?:worst|best|most reliable|least reliable|unreliable|reliable|punctual|bad|good) (?:payers?|tenants?)\b/i;
const payment = /\b(?:pay\w*|late|on time|rents?|reliabl[ey]|punctual\w*)\b/i;
const ofWork =
  /\b(?:fix\w*|repair\w*|replac\w*|broken|open|done|finish\w*|complet\w*|clos\w*|request|take|last|report\w*|clean\w*|paint\w*|leak\w*|stuck)\b/i;
const ofOneRequest = /^(?:since when|when|how long|how many (?:days|weeks))\b/i;
const asksPerformance = (question: string) =>
  ofHomes.test(question) && performs.test(question) && !otherMeasure.test(question);
const vacancyCost =
  /\b(?:vacan\w+|empty|unrented)\b.*\b(?:costs? (?:me|us)|los(?:e|es|ing))\b|\blos(?:e|es|ing)\b.*\b(?:vacan\w+|empty|unrented)\b/i;
/** "What will it cost to fix everything?" */
const costOfAll =
  /\b(?:how much|what)\b.*\bcosts? (?:me |us )?to (?:fix|repair|do|finish|complete) (?:everything|all|them all|it all|the open)\b/i;
const vacantSince =
  /\b(?:vacant|empty|unoccupied|unrented)\b.*\b(?:longest|how long|since)\b|\b(?:longest|how long|since when)\b.*\b(?:vacant|empty|unoccupied|unrented)\b/i;
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

/** An answer, or another question whose answer it is, with what can be done about it. */
export type Advice = Reasons | { readonly instead: string; readonly matter: Matter | null; readonly days?: number };

/** What can be done here about records of a list. */
export const stepFor: Readonly<Record<string, string>> = {
  debts: 'Ask me to remind them, as in “Remind everyone who is overdue”.',
  requests: 'Ask me to assign one, as in “Assign someone to request 12”.',
  leases: 'A lease is renewed on its own page. Ask me to write to the tenants first.',
  properties: 'Ask about one of them for what is recorded, as in “Why is it vacant?”.',
};

/** How long homes are vacant: since the end of their last lease. */
async function vacantText(reader: RecordReader, today: string, only: PlainRecord | null): Promise<string> {
  const { properties = [], leases = [] } = await reader.read('properties', 'leases');
  const rows = properties
    .filter(({ id, status }) => status === 'available' && (only === null || id === only.id))
    .map((property) => ({
      property,
      since:
        ownOf(leases, 'property_id', property)
          .map(({ end_date }) => String(end_date))
          .filter((day) => day < today)
          .toSorted()
          .at(-1) ?? null,
    }))
    .toSorted((one, other) => ((one.since ?? '9') < (other.since ?? '9') ? -1 : 1));
  const daysSince = (day: string) => Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  const [first] = rows;
  if (!first)
    return only ? `${linkTo(only)} is not vacant: it is ${inWords(String(only.status))}.` : 'No property is vacant.';
  const lead = first.since
    ? `${linkTo(first.property)} has had no lease since **${dayOr(first.since)}**, **${countText(daysSince(first.since), 'day')}**.`
    : `No lease of ${linkTo(first.property)} is recorded that ended, so it is not known since when it is vacant.`;
  return only
    ? lead
    : lead +
        shortTable<(typeof rows)[number]>(rows, {
          Property: ({ property }) => linkTo(property),
          'Last lease ended': ({ since }) => dayOr(since),
          Rent: ({ property }) => dollars(Number(property.rent)),
        });
}

/** What is recorded of the one tenant, home or request that a text names; null where it names none, or several. */
async function situation(reader: RecordReader, text: string, { today, isTenant }: Asked): Promise<Reasons | null> {
  const records = await reader.read('properties', 'tenants', 'personnel', 'requests');
  const { named, unclear, unknown } = understand(text, { today, records });
  if (unclear.length + unknown.length > 0) return null;
  const one = (collection: string) => {
    const found = named.filter((it) => it.collection === collection && !it.place).flatMap(({ records: all }) => all);
    return new Set(found.map(({ id }) => id)).size === 1 ? found[0] : undefined;
  };
  const [request, tenant, property] = [one('requests'), one('tenants'), one('properties')];
  if (request)
    return {
      list: 'maintenance',
      matter: 'situation',
      names: 1,
      content: isTenant ? requestText(request) : requestSituation(request, records),
    };
  if (isTenant) return null;
  if (tenant) return { list: 'tenants', matter: 'situation', names: 1, content: await tenantSituation(reader, tenant) };
  if (property)
    return {
      list: 'properties',
      matter: 'situation',
      names: 1,
      content: await propertySituation(reader, property, today),
    };
  const titled = named.length === 0 ? openByTitle(text, records.requests ?? []) : [];
  const [only] = titled;
  return only && titled.length === 1
    ? { list: 'maintenance', matter: 'situation', content: requestSituation(only, records) }
    : null;
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

async function ofTenant(reader: RecordReader, { question, today }: Asked): Promise<Advice | null> {
  if (paysFee.test(question) && !/\b(?:paid|did)\b/i.test(question))
    return { list: 'payments', matter: 'fees', content: await feesText(reader) };
  const lead = isAbout(question);
  const records = await reader.read('properties', 'tenants');
  const { periods } = understand(question, { today, records });
  const isNow = periods.every(({ from, to }) => !from || !to || to >= today);
  if (isNow && (isAllPaid.test(question) || stillOwes.test(question)))
    return {
      instead: `Why do I owe money ${periods.map(({ text }) => text).join(' ')}?`,
      matter: 'debts',
      days: periods.length,
    };
  if (lead && /\b(?:rents?|payments?|debts?|owe|money|balance)\b/i.test(question.replace(lead, '')))
    return { instead: 'Why do I owe money?', matter: 'debts' };
  const { requests = [] } = await reader.read('requests');
  const open = requests.filter(isOpen);
  if (!whenDone.test(question) && !lead) return null;
  const titled = openByTitle(question, open);
  const shown = titled.length > 0 ? titled : whenDone.test(question) ? open : [];
  return shown.length > 0
    ? { list: 'maintenance', matter: 'request', content: shown.map(requestText).join('\n\n') }
    : null;
}

/**
 * What the records say to a question for advice: about one tenant, home or request, about those that need attention, about
 * homes that do well or badly, and about more income and fewer costs. Null for another question.
 */
export async function advise(reader: RecordReader, asked: Asked): Promise<Advice | null> {
  const { question, today, isTenant } = asked;
  if (isTenant) return ofTenant(reader, asked);
  const lead = isAbout(question);
  if (lead) {
    const rest = question.replace(lead, '').replace(/[?!.\s]+$/, '');
    const instead = lateOnes.test(rest) ? 'Who owes me money?' : `Which are ${rest}`;
    return (await situation(reader, rest, asked)) ?? { instead, matter: null };
  }
  if (
    mayI.test(question) ||
    (payment.test(question) &&
      (asRule.test(question) || payer.test(question) || /^(?:does|do|is|can) /i.test(question)) &&
      paysLateOrNot.test(question))
  ) {
    const found = await situation(reader, question, asked);
    if (found) return mayI.test(question) ? { ...found, content: `${noOpinion}\n\n${found.content}` } : found;
  }
  if (mayI.test(question)) return null;
  const records = await reader.read('properties', 'tenants', 'personnel', 'requests');
  const { named, unclear, periods } = understand(question, { today, records });
  const isRequest = named.every(({ collection }) => collection === 'requests') && periods.length === 0;
  if (ofOneRequest.test(question) && isRequest && unclear.length === 0 && ofWork.test(question)) {
    const titled = byTitle(question, records.requests ?? []);
    if (titled.length > 0 && titled.length <= 3)
      return {
        list: 'maintenance',
        matter: 'request',
        names: named.length,
        content: titled.map(requestText).join('\n\n'),
      };
  }
  const [only] = named;
  const [home] = only?.collection === 'properties' ? only.records : [];
  if (vacantSince.test(question) && periods.length + unclear.length === 0 && named.length <= 1)
    if (!only || (home && only.records.length === 1))
      return {
        list: 'properties',
        matter: 'vacancy',
        names: 1,
        content: await vacantText(reader, today, home ?? null),
      };
  if (named.length + unclear.length + periods.length > 0 && !vacancyCost.test(question)) return null;
  if (vacancyCost.test(question))
    return {
      matter: 'vacancyCost',
      instead: /\bmost\b/i.test(question)
        ? 'Which vacant unit costs me the most in lost rent?'
        : 'How much rent is the portfolio losing each month on vacant units?',
    };
  if (costOfAll.test(question)) return { instead: 'How much do open repairs cost?', matter: 'costs' };
  return null;
}
