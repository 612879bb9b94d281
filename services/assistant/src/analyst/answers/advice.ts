import { type PlainRecord, understand } from '@keystead/analyst';
import { formatCents, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import { later } from '../understand/calendar.ts';
import type { Matter } from '../understand/left-over.ts';
import { countText, dayOr, dollars, during, inWords, joinList } from './in-words.ts';
import {
  byTitle,
  endsSoon,
  habitOf,
  isOpen,
  openByTitle,
  propertySituation,
  type Reasons,
  requestSituation,
  requestText,
  sumOf,
  tenantSituation,
} from './situation.ts';
import { cutTable, facts, shortTable } from './tables.ts';

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
const isMakingMoney =
  /\b(?:where|am i|are we|do i|do we|why)\b.*\b(?:los(?:e|ing) money|mak(?:e|ing) (?:any )?money|making a (?:profit|loss))\b/i;
const earnsMore =
  /\b(?:how (?:can|could|do|should|might|would|to)|what (?:can|could|should|would|must)|where (?:can|could))\b.*\b(?:earn|make|bring|get|collect|increase|raise|improve|boost|grow|maximi[sz]e|optimi[sz]e)\b.*\b(?:more|money|income|revenue|rents?|profits?|earnings|returns?|cash ?flow)\b/i;
const couldRaise =
  /\b(?:which|what|whose|where)\b.*\b(?:rents?|leases?|tenants?)\b.*\b(?:raise|raised|increase[ds]?|too low|too cheap|under ?priced|go up|be higher)\b|\b(?:below|under|less than|lower than|cheaper than|compared (?:to|with))\b.*\b(?:asking|listed|list|advertised) (?:rents?|prices?)\b/i;
const ifRented =
  /\b(?:could|would|can|potential|max\w*)\b.*\b(?:if|with)\b.*\b(?:all|every\w*|each|fully|full)\b|\b(?:at|with) (?:full|100 ?%) occupancy\b|\bfully (?:rented|occupied|leased|let)\b|\bpotential (?:rent|income|revenue)\b/i;
const savesCosts =
  /\b(?:how (?:can|could|do|should|might|to)|where (?:can|could))\b.*\b(?:reduce|lower|cut|save|spend less|bring down)\b/i;

const unrenewed =
  /\b(?:leases?|tenants?|contracts?|who(?:se)?)\b.*\b(?:no|without(?: an?y?)?|not (?:yet )?(?:an?y? )?|has not|have not|not been)\b.*\b(?:renew\w*|replacement|new leases?|next leases?|next tenants?|new tenants?|follow ?-?up)\b/i;
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
const situationOfPlace = /\b(?:going on|happening|update|wrong|up with|attention|look(?:s|ing)?|doing|situation)\b/i;
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

const totalOf = (rows: readonly PlainRecord[], field: string) =>
  rows.reduce((cents, row) => cents + toCents(Number(row[field] ?? 0)), 0);
const ownOf = (rows: readonly PlainRecord[], field: 'tenant_id' | 'property_id', { id }: PlainRecord) =>
  rows.filter((row) => row[field] === id);

/** Tenants with something overdue, a lease that ends soon or an urgent request: who owes most comes first. */
async function tenantsText(reader: RecordReader): Promise<string> {
  const {
    tenants = [],
    debts = [],
    leases = [],
    requests = [],
    payments = [],
  } = await reader.read('tenants', 'debts', 'leases', 'requests', 'payments');
  const rows = tenants
    .filter(({ status }) => status === 'active')
    .map((tenant) => ({
      tenant,
      owed: ownOf(debts, 'tenant_id', tenant),
      ends: ownOf(leases, 'tenant_id', tenant).find(endsSoon) ?? null,
      urgent: ownOf(requests, 'tenant_id', tenant).filter((row) => isOpen(row) && row.priority === 'urgent'),
      habit: habitOf(ownOf(payments, 'tenant_id', tenant)).join(' '),
    }))
    .filter(({ owed, ends, urgent }) => owed.length > 0 || ends || urgent.length > 0)
    .toSorted((one, other) => totalOf(other.owed, 'amount') - totalOf(one.owed, 'amount'));
  const [first] = rows;
  if (!first) return 'No tenant has anything overdue, a lease that ends within 60 days, or an urgent request.';
  const table = shortTable<(typeof rows)[number]>(rows, {
    Tenant: ({ tenant }) => linkTo(tenant),
    Overdue: ({ owed }) => (owed.length > 0 ? sumOf(owed) : '—'),
    'Lease ends': ({ ends }) => dayOr(ends === null ? null : String(ends.end_date)),
    'Urgent requests': ({ urgent }) => String(urgent.length),
    Payments: ({ habit }) => habit || '—',
  });
  const lead =
    first.owed.length > 0 ? `By what is overdue, it is ${linkTo(first.tenant)} with **${sumOf(first.owed)}**. ` : '';
  return `${lead}${countText(rows.length, 'tenant')} ${rows.length === 1 ? 'has' : 'have'} something overdue, a lease that ends within 60 days, or an urgent request.${table}`;
}

/** Homes with urgent requests, overdue rent or no tenant: those with urgent requests come first, then who owes most. */
async function homesText(reader: RecordReader): Promise<string> {
  const {
    properties = [],
    debts = [],
    leases = [],
    requests = [],
  } = await reader.read('properties', 'debts', 'leases', 'requests');
  const rows = properties
    .map((property) => ({
      property,
      owed: ownOf(debts, 'property_id', property),
      ends: ownOf(leases, 'property_id', property).find(endsSoon) ?? null,
      open: ownOf(requests, 'property_id', property).filter(isOpen),
      urgent: ownOf(requests, 'property_id', property).filter((row) => isOpen(row) && row.priority === 'urgent'),
    }))
    .filter(({ property, owed, urgent }) => owed.length > 0 || urgent.length > 0 || property.status !== 'occupied')
    .toSorted(
      (one, other) =>
        other.urgent.length - one.urgent.length ||
        totalOf(other.owed, 'amount') - totalOf(one.owed, 'amount') ||
        other.open.length - one.open.length,
    );
  const [first] = rows;
  if (!first) return 'No property is vacant, has an urgent request or an overdue amount.';
  const reasons = [
    ...(first.urgent.length > 0 ? [countText(first.urgent.length, 'urgent request')] : []),
    ...(first.owed.length > 0 ? [`${sumOf(first.owed)} overdue`] : []),
    ...(first.property.status === 'occupied' ? [] : [inWords(String(first.property.status))]),
  ];
  const table = shortTable<(typeof rows)[number]>(rows, {
    Property: ({ property }) => linkTo(property),
    'Urgent requests': ({ urgent }) => joinList(urgent.map(({ name, path }) => recordLink(name, path))) || '—',
    Overdue: ({ owed }) => (owed.length > 0 ? sumOf(owed) : '—'),
    'Open requests': ({ open }) => String(open.length),
    Status: ({ property }) => inWords(String(property.status)),
  });
  return `By urgent requests first and overdue rent second, it is **${linkTo(first.property)}**: ${joinList(reasons)}.${table}`;
}

/** How tenants paid so far: who paid late most often, or who never did. */
async function habitsText(reader: RecordReader, question: string): Promise<string> {
  const { tenants = [], payments = [], debts = [] } = await reader.read('tenants', 'payments', 'debts');
  const rows = tenants
    .filter(({ status }) => status === 'active')
    .map((tenant) => {
      const made = ownOf(payments, 'tenant_id', tenant).filter(
        (it) => it.status === 'completed' && it.due_date !== null,
      );
      const late = made.filter(({ days_late }) => Number(days_late) > 0);
      return { tenant, made, late, owed: ownOf(debts, 'tenant_id', tenant) };
    })
    .filter(({ made }) => made.length > 0);
  const isOnTime = /\b(?:on time|punctual\w*|best|good|(?<!un|least )reliabl[ey])\b/i.test(question);
  const shown = isOnTime
    ? rows.filter(({ late, owed }) => late.length + owed.length === 0)
    : rows.filter(({ late }) => late.length > 1).toSorted((one, other) => other.late.length - one.late.length);
  const table = cutTable<(typeof rows)[number]>(
    shown,
    { maxRows: 25 },
    {
      Tenant: ({ tenant }) => linkTo(tenant),
      Received: ({ made }) => countText(made.length, 'payment'),
      'Of them late': ({ late }) => String(late.length),
      Overdue: ({ owed }) => (owed.length > 0 ? sumOf(owed) : '—'),
    },
  );
  const [first] = shown;
  if (isOnTime)
    return `**${countText(shown.length, 'tenant')}** paid everything on time so far, and ${shown.length === 1 ? 'has' : 'have'} nothing overdue.${table}`;
  return first
    ? `${linkTo(first.tenant)} paid late most often: **${first.late.length}** of ${countText(first.made.length, 'payment')}. ${countText(shown.length, 'tenant')} paid late more than once.${table}`
    : 'No tenant paid late more than once.';
}

/** Leases that end soon, and have no other lease after them. */
async function unrenewedText(reader: RecordReader): Promise<string> {
  const { leases = [] } = await reader.read('leases');
  const rows = leases
    .filter(endsSoon)
    .filter((lease) => !leases.some((it) => it.status === 'pending' && it.property_id === lease.property_id))
    .toSorted((one, other) => Number(one.days_left) - Number(other.days_left));
  const table = shortTable<PlainRecord>(rows, {
    Lease: ({ tenant, property, path }) => recordLink([tenant, property].join(', '), path),
    Ends: ({ end_date }) => dayOr(String(end_date)),
    Rent: ({ rent }) => dollars(Number(rent)),
  });
  return `**${countText(rows.length, 'active lease')}** ${rows.length === 1 ? 'ends' : 'end'} within 60 days without another one after it.${table}`;
}

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

/** What is recorded of the homes of a city or state. */
async function placeText(reader: RecordReader, place: { field: string; values: readonly unknown[] }): Promise<string> {
  const { properties = [], debts = [], requests = [] } = await reader.read('properties', 'debts', 'requests');
  const rows = properties
    .filter((row) => place.values.includes(row[place.field]))
    .map((property) => ({
      property,
      owed: ownOf(debts, 'property_id', property),
      open: ownOf(requests, 'property_id', property).filter(isOpen),
    }));
  const vacant = rows.filter(({ property }) => property.status === 'available').length;
  const table = shortTable<(typeof rows)[number]>(rows, {
    Property: ({ property }) => linkTo(property),
    Status: ({ property }) => inWords(String(property.status)),
    Overdue: ({ owed }) => (owed.length > 0 ? sumOf(owed) : '—'),
    'Open requests': ({ open }) => joinList(open.map(({ name, path }) => recordLink(name, path))) || '—',
  });
  const owed = rows.flatMap((row) => row.owed);
  return `${countText(rows.length, 'property')} in ${escapeMarkdown(String(place.values[0]))}: ${vacant} vacant, **${sumOf(owed)}** overdue, and ${countText(rows.flatMap(({ open }) => open).length, 'open request')}.${table}`;
}

/** What homes brought in this year less their maintenance, of which the best or the worst is asked. */
async function performanceText(reader: RecordReader, question: string, today: string): Promise<string> {
  const { properties = [], payments = [], requests = [] } = await reader.read('properties', 'payments', 'requests');
  const from = `${today.slice(0, 4)}-01-01`;
  const isIn = (day: PlainRecord[string] | undefined) => typeof day === 'string' && day >= from && day <= today;
  const received = payments.filter(
    ({ status, type, paid_on }) => status === 'completed' && type !== 'deposit' && isIn(paid_on),
  );
  const done = requests.filter(({ status, closed_on }) => status === 'completed' && isIn(closed_on));
  const rows = properties
    .map((property) => {
      const revenue = totalOf(ownOf(received, 'property_id', property), 'amount');
      const spent = totalOf(ownOf(done, 'property_id', property), 'cost');
      return { property, revenue, spent, rest: revenue - spent };
    })
    .toSorted((one, other) => other.rest - one.rest);
  const isLoss = /\b(?:los(?:e|es|ing)|loss|unprofitable)\b/i.test(question);
  const isLowest = /\b(?:worst|least|badly|underperform\w*)\b/i.test(question);
  const when = during({ from, to: today }, today);
  const measure = `revenue less estimated maintenance costs ${when}`;
  const tableOf = (shown: typeof rows) =>
    shortTable<(typeof rows)[number]>(shown, {
      Property: ({ property }) => linkTo(property),
      Revenue: ({ revenue }) => formatCents(revenue),
      Maintenance: ({ spent }) => formatCents(spent),
      Difference: ({ rest }) => formatCents(rest),
      Status: ({ property }) => inWords(String(property.status)),
    });
  const others = 'Loans, taxes and insurance are not recorded.';
  const all = rows.reduce((sum, { rest }) => sum + rest, 0);
  const whole = isMakingMoney.test(question) ? `In all, **${formatCents(all)}** is ${measure}. ` : '';
  if (isLoss || whole) {
    const losing = rows.filter(({ rest }) => rest < 0).toReversed();
    const idle = rows.filter(({ property, revenue }) => property.status !== 'occupied' && revenue === 0);
    const idleText =
      idle.length > 0
        ? ` Nothing came in from ${joinList(idle.map(({ property }) => linkTo(property)))}, not occupied.`
        : '';
    return losing.length > 0
      ? `${whole}By ${whole ? 'this measure' : measure}, ${joinList(losing.map(({ property, rest }) => `${linkTo(property)} (**${formatCents(rest)}**)`))} ${losing.length === 1 ? 'loses' : 'lose'} money.${idleText} ${others}${tableOf(losing)}`
      : `${whole}By ${whole ? 'this measure' : measure}, no property loses money.${idleText} ${others}`;
  }
  const ranked = isLowest ? rows.toReversed() : rows;
  const [first] = ranked;
  if (!first) return 'You have no properties.';
  return `By ${measure}, ${linkTo(first.property)} is the ${isLowest ? 'lowest' : 'highest'} with **${formatCents(first.rest)}**. ${others}${tableOf(ranked)}`;
}

/** Active leases of which the rent is below the listed rent of their home, with the difference. */
async function belowListed(reader: RecordReader) {
  const { leases = [], properties = [] } = await reader.read('leases', 'properties');
  return leases
    .filter(({ status }) => status === 'active')
    .map((lease) => ({ lease, listed: Number(properties.find(({ id }) => id === lease.property_id)?.rent ?? 0) }))
    .map((row) => ({ ...row, less: toCents(row.listed) - toCents(Number(row.lease.rent)) }))
    .filter(({ less }) => less > 0)
    .toSorted((one, other) => other.less - one.less);
}

async function raisesText(reader: RecordReader): Promise<string> {
  const rows = await belowListed(reader);
  if (rows.length === 0) return 'No active lease has a rent below the listed rent of its home.';
  const sum = rows.reduce((cents, { less }) => cents + less, 0);
  const table = shortTable<(typeof rows)[number]>(rows, {
    Lease: ({ lease }) => recordLink([lease.tenant, lease.property].join(', '), lease.path),
    Rent: ({ lease }) => dollars(Number(lease.rent)),
    Listed: ({ listed }) => dollars(listed),
    Less: ({ less }) => formatCents(less),
    Ends: ({ lease }) => dayOr(String(lease.end_date)),
  });
  return `**${countText(rows.length, 'active lease')}** ${rows.length === 1 ? 'has' : 'have'} a rent below the listed rent of the home, **${formatCents(sum)}** a month in all. Whether and when a rent may be raised is in the lease and in the law.${table}`;
}

/** What would come in beyond today's rent: vacant homes, rents below the listed ones, and what is overdue. */
async function moreIncomeText(reader: RecordReader): Promise<string> {
  const { properties = [], debts = [], leases = [] } = await reader.read('properties', 'debts', 'leases');
  const vacant = properties.filter(({ status }) => status === 'available');
  const below = await belowListed(reader);
  const less = below.reduce((cents, row) => cents + row.less, 0);
  const rent = totalOf(
    leases.filter(({ status }) => status === 'active'),
    'rent',
  );
  const idle = totalOf(vacant, 'rent');
  const lines = facts({
    'Vacant homes':
      vacant.length > 0
        ? `${formatCents(idle)} a month at their listed rents: ${joinList(vacant.map((row) => `${linkTo(row)} (${dollars(Number(row.rent))})`))}`
        : null,
    'Rents below the listed rent':
      below.length > 0 ? `${formatCents(less)} a month, of ${countText(below.length, 'lease')}` : null,
    Overdue: debts.length > 0 ? `${sumOf(debts)} to be collected once` : null,
  });
  const lead = `Active leases bring **${formatCents(rent)}** a month. With the vacant homes rented at their listed rents it would be **${formatCents(rent + idle)}**.`;
  return lines ? `${lead} This is what your records show:\n\n${lines}` : `${lead} Your records show nothing more.`;
}

/** Where the costs of the past twelve months were: by trade and by home. */
async function savingsText(reader: RecordReader, today: string): Promise<string> {
  const { requests = [] } = await reader.read('requests');
  const from = later(today, -1, 'year');
  const done = requests.filter(
    ({ status, closed_on }) => status === 'completed' && String(closed_on) > from && String(closed_on) <= today,
  );
  if (totalOf(done, 'cost') === 0) return 'No maintenance costs are recorded for the past twelve months.';
  const by = (field: 'trade' | 'property') =>
    [...Map.groupBy(done, (row) => String(row[field] ?? 'none'))]
      .map(([name, rows]) => ({ name, rows, cost: totalOf(rows, 'cost') }))
      .toSorted((one, other) => other.cost - one.cost);
  const [trades, places] = [by('trade'), by('property')];
  const tops = (groups: typeof trades) =>
    joinList(groups.slice(0, 3).map(({ name, cost }) => `${escapeMarkdown(name)} (${formatCents(cost)})`));
  const table = shortTable<(typeof trades)[number]>(trades, {
    Trade: ({ name }) => escapeMarkdown(name),
    Requests: ({ rows }) => String(rows.length),
    Cost: ({ cost }) => formatCents(cost),
  });
  return `In the past twelve months, completed maintenance cost an estimated **${sumOf(done, 'cost')}**. Most was for ${tops(trades)}, and at ${tops(places)}.${table}`;
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
  if (only?.place && named.length === 1 && periods.length === 0 && situationOfPlace.test(question))
    return { list: 'properties', matter: 'place', names: 1, content: await placeText(reader, only.place) };
  const isSoon = periods.every(({ text }) => /soon|shortly/i.test(text));
  if (unrenewed.test(question) && isSoon && named.length + unclear.length === 0)
    return { list: 'leases', matter: 'renewals', days: periods.length, content: await unrenewedText(reader) };
  const isPart = named.length + unclear.length + periods.length > 0;
  // What needs attention is more than what is urgent, and vacancy costs rent, so that no other answer may stand for it.
  if (isPart && !attention.test(question) && !vacancyCost.test(question)) return null;
  if (payer.test(question) || (asRule.test(question) && paysLateOrNot.test(question)))
    if (payer.test(question) ? /\bpayers?\b|\breliab/i.test(question) : payment.test(question))
      return { list: 'tenants', matter: 'habits', content: await habitsText(reader, question) };
  if (vacancyCost.test(question))
    return {
      matter: 'vacancyCost',
      instead: /\bmost\b/i.test(question)
        ? 'Which vacant unit costs me the most in lost rent?'
        : 'How much rent is the portfolio losing each month on vacant units?',
    };
  if (costOfAll.test(question)) return { instead: 'How much do open repairs cost?', matter: 'costs' };
  if (couldRaise.test(question)) {
    const content = await raisesText(reader);
    const isOpinion = /\bshould\b/i.test(question);
    return { list: 'leases', matter: 'raises', content: isOpinion ? `${noOpinion}\n\n${content}` : content };
  }
  if (savesCosts.test(question) && /\b(?:costs?|expens\w+|spend\w*|maintenance|repairs?|money)\b/i.test(question))
    return { list: 'maintenance', matter: 'savings', content: await savingsText(reader, today) };
  if (earnsMore.test(question) || ifRented.test(question))
    return { list: 'properties', matter: 'income', content: await moreIncomeText(reader) };
  if (
    isMakingMoney.test(question) ||
    (ofHomes.test(question) && performs.test(question) && !otherMeasure.test(question))
  )
    return { list: 'properties', matter: 'performance', content: await performanceText(reader, question, today) };
  if (!attention.test(question)) return null;
  if (ofPeople.test(question)) return { list: 'tenants', matter: 'tenants', content: await tenantsText(reader) };
  return ofHomes.test(question) ? { list: 'properties', matter: 'homes', content: await homesText(reader) } : null;
}
