import {
  type Concept,
  type ConceptToken,
  type NamedRecords,
  type PlainRecord,
  readConcepts,
  understand,
  type Word,
  wordsOf,
} from '@keystead/analyst';
import { formatCents, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import {
  type Counsel,
  costChangeText,
  costliestText,
  debtsText,
  dueOf,
  habitsText,
  homesText,
  incomeText,
  moreIncomeText,
  performanceText,
  placeText,
  profitText,
  quietText,
  raisesText,
  renewalsText,
  requestsText,
  savingsText,
  tenantsText,
  tenantText,
  vacancyText,
  workersText,
} from './advice-texts.ts';
import { countText, dayOr, dollars, joinList } from './in-words.ts';
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
import {
  dueOn,
  lateSince,
  leaseBegan,
  leaseEnds,
  leaseLasts,
  movedIn,
  paidOn,
  requestOpen,
  type SpanOf,
  spansText,
  vacantSince,
} from './spans.ts';

interface Topic {
  /** Groups of meanings, of each of which one has to occur. */
  readonly needs: readonly (readonly Concept[])[];
  /** Meanings that may occur besides. */
  readonly reads: readonly Concept[];
  /** What is named: tenants, a home, or requests; a `part` is a city, a state, homes or nothing, and a
   * `place` is no single home. */
  readonly subject: 'tenant' | 'property' | 'request' | 'worker' | 'part' | 'place';
  /** How many periods it tells of. */
  readonly days: number;
  readonly minDays: number;
  /** Meanings by which its answer is the one that is asked for, and no list or figure. */
  readonly sure: readonly Concept[];
  /** Whether it says how long or since when, before any older answer. */
  readonly isSpan?: boolean;
  readonly list: Reasons['list'];
  /** '' where it has no answer; another question where that has the same one. */
  readonly answer: (counsel: Counsel) => Promise<string> | string | { readonly instead: string };
}

/** Meanings that no figure or list answers, and those for which their words may also stand. */
const sure: readonly Concept[] = ['why', 'todo', 'should', 'risk', 'attention', 'unrenewed', 'listed', 'claim', 'sell'];
const doubtful: readonly Concept[] = ['request', 'change'];

const meanings = (text: string) => text.split(' ').map((group) => group.split('|') as Concept[]);

const topic = (
  list: Reasons['list'],
  needs: string,
  reads: string,
  answer: Topic['answer'],
  {
    subject = 'part',
    days = 0,
    minDays = 0,
    sure: own = [],
  }: Partial<Pick<Topic, 'subject' | 'days' | 'minDays' | 'sure'>> = {},
): Topic => ({
  list,
  needs: meanings(needs),
  reads: meanings(reads).flat(),
  answer,
  subject,
  days,
  minDays,
  sure: [...sure, ...own],
});

/** How a question for reasons or advice is put. It restricts nothing. */
const forms: readonly Concept[] = ['why', 'todo', 'should', 'might', 'agenda'];
/** Before facts that do not decide what was asked. */
const noOpinion = 'I can’t give you an opinion on that. This is what your records say:';
/** Before facts that are no reason for what was asked. */
const noReason = 'The reason is not recorded. This is what your records say:';
/** Before facts that do not foretell what was asked. */
const noForecast = 'I can’t tell what will happen. This is what your records say:';
/** Before facts about the subject of a question of which no more was understood. */
const notAll = 'I did not understand all of that. This is what your records say about it:';
/** Asks for a figure or a list, in place of which facts about its subject are of no use. */
const asksFigure =
  /^(?:list|show)\b|\b(?:how (?:many|much|often|big|large|high)\b(?! of an?)|number of|total|average|median|sum|percent\w*|share|count(?! on)|compare|each|per|by (?:\w+ )?(?:priority|month|city|state|home|property|tenant|trade|type|quarter|year))\b/i;
const ofMany: readonly Topic['subject'][] = ['part', 'place'];
const opinion = 'why|todo|should|might|risk|attention';
const ofTenants =
  'tenant debt pay rent money lease renewal end leave keep raise reduce reliable unreliable often risk first chase many long not home request open stuck attention change income important more worst unrenewed loss cost listed';
const ofHomes = `${ofTenants} size income performs vacancy let profit sell save worker unassigned`;
const ofRequests =
  'request open stuck unassigned worker important long many not first attention risk chase tenant home cost let money worst';

/** Of those whose meanings occur, the one that leaves the least of a question unread answers it; of several the first. */
const topics: readonly Topic[] = [
  topic('maintenance', `${opinion}|worker|unassigned|long|stuck|cost|important`, ofRequests, requestAdvice, {
    subject: 'request',
  }),
  topic('tenants', `${opinion}|reliable|unreliable|keep|claim`, ofTenants, tenantAdvice, {
    subject: 'tenant',
    days: 2,
  }),
  topic('properties', `${opinion}|sell|loss|profit|listed|performs`, ofHomes, homeAdvice, { subject: 'property' }),
  topic(
    'personnel',
    `${opinion}|cost|reliable|unreliable|keep|claim`,
    'cost money reliable unreliable keep worker request open done many more often long pay worst not stuck raise profit loss first',
    workersText,
    { subject: 'worker' },
  ),
  topic(
    'payments',
    `income|money change|why ${opinion}`,
    'income money change rent lease many tenant not home debt pay listed',
    incomeText,
    { days: 2 },
  ),
  topic('payments', 'profit change why', 'profit change income many money not loss', profitText, { days: 2 }),
  topic('maintenance', 'cost change|why|many why', 'cost change many request money home', costChangeText, {
    days: 2,
  }),
  {
    ...topic('payments', 'income|money change', 'money rent tenant many', incomeText, { days: 2 }),
    sure: [],
    isSpan: true,
  },
  {
    ...topic('maintenance', 'cost change', 'request money many home', costChangeText, { days: 2 }),
    sure: [],
    isSpan: true,
  },
  { ...topic('payments', 'change', 'many', incomeText, { days: 2, minDays: 2 }), sure: [], isSpan: true },
  // Who did something, and where it is.
  {
    ...topic('maintenance', 'tenant|home|worker', `${ofRequests} done broken`, requestAdvice, { subject: 'request' }),
    sure: [],
    isSpan: true,
  },
  topic('payments', 'change why', 'change many tenant', incomeText, { days: 2, minDays: 1 }),
  topic(
    'properties',
    `vacancy|let ${opinion}|loss`,
    'home tenant rent money cost loss first long many change let vacancy more not attention income reduce risk profit important save stuck listed',
    vacancyText,
  ),
  topic(
    'leases',
    `raise|listed rent|tenant|lease|home|listed ${opinion}|listed`,
    'listed rent tenant lease home raise many more first pay money income change not reduce profit',
    raisesText,
  ),
  topic(
    'leases',
    `renewal|leave|end|keep|chase|lease lease|renewal|leave|vacancy ${opinion}|unrenewed|chase|keep`,
    'lease tenant home renewal end leave keep first chase risk important attention many open rent let long unrenewed vacancy should not',
    renewalsText,
    { days: 1 },
  ),
  topic(
    'payments',
    `debt|pay|rent|money|income debt|not|often|chase ${opinion}|chase`,
    'debt pay rent money tenant first chase not many important long risk attention change open income worst',
    debtsText,
    { days: 1 },
  ),
  topic(
    'maintenance',
    `request|open|unassigned|broken ${opinion}|stuck|important|first|later`,
    `${ofRequests} change broken later`,
    requestsText,
  ),
  topic(
    'maintenance',
    `cost save|more|todo|should ${opinion}`,
    'cost save money request more many reduce loss change',
    savingsText,
  ),
  topic(
    'maintenance',
    `cost home|worker ${opinion}`,
    'worker cost home first many request money loss often profit worst save',
    costliestText,
  ),
  topic(
    'properties',
    `loss|profit|sell|performs home|loss|profit|sell|money|performs ${opinion}|loss|sell|profit|performs`,
    'performs home money loss profit first sell keep many income rent not change often cost attention more worst',
    performanceText,
    { sure: ['performs'] },
  ),
  topic('maintenance', 'quiet home', 'home request long not stuck last', quietText, { sure: ['quiet'] }),
  topic(
    'properties',
    `more|income income|money|rent|profit todo|should|might`,
    'more income money rent home profit first many change not lease tenant loss let raise',
    moreIncomeText,
  ),
  topic(
    'tenants',
    `often|reliable|unreliable pay|tenant|debt|reliable ${opinion}|often|reliable|unreliable`,
    'habit often reliable unreliable pay debt rent tenant first risk not many money keep worst',
    habitsText,
    { sure: ['habit'] },
  ),
  topic(
    'tenants',
    `tenant ${opinion}`,
    'tenant risk attention first chase many not important often home worst',
    tenantsText,
  ),
  topic('maintenance', 'request home first|many', 'request home first many often cost', () => ({
    instead: 'Which property has the most requests?',
  })),
  topic(
    'properties',
    'todo|risk|attention|why|should',
    'home risk attention first important many worst broken change request agenda often',
    (asked) => (asked.isPart ? placeText(asked) : ''),
    { subject: 'place' },
  ),
  topic(
    'payments',
    'todo|should|risk|attention agenda|first|attention|risk',
    'agenda first attention important many risk worst long',
    () => ({ instead: 'What should I do today?' }),
  ),
  topic(
    'properties',
    'home risk|attention',
    'home risk attention first many important not often chase worst',
    homesText,
  ),
];

/** The same for a tenant, who asks about what is their own. */
const topicsOfTenants: readonly Topic[] = [
  {
    ...topic('leases', 'lease time', 'length reliable end leave stay home open', ownLeaseText),
    sure: [],
    isSpan: true,
  },
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
    async ({ reader, periods, today }) => tenantText(reader, null, await dueOf(reader, periods, today)),
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

async function ownLeaseText({ reader, today }: Counsel) {
  const { leases = [] } = await reader.read('leases');
  const lease = leases.find(({ status }) => status === 'active');
  if (!lease) return 'You have no active lease.';
  const next = leases.find(({ status }) => status === 'pending');
  const days = Math.round((Date.parse(String(lease.end_date)) - Date.parse(today)) / 86_400_000);
  const after = next
    ? `${recordLink('Your next lease', next.path)} begins on ${dayOr(String(next.start_date))}.`
    : 'No lease is recorded after it. Tell your landlord in good time whether you want to stay; how long before is in the lease.';
  return `${recordLink('Your lease', lease.path)} runs until **${dayOr(String(lease.end_date))}**, in ${countText(days, 'day')}, at **${dollars(Number(lease.rent))}** a month. ${after}`;
}

async function ownRequestsText({ reader }: Counsel) {
  const { requests = [] } = await reader.read('requests');
  return requests.filter(isOpen).map(requestText).join('\n\n') || 'None of your requests is open.';
}

/** A week, in which something is to be done now. */
const NOW_DAYS = 7;

const spanOf =
  (of: SpanOf): Topic['answer'] =>
  ({ named, reader, has, unit, ...asked }) => {
    // The days between the end of one lease and the start of another are those of no single event.
    if (has('start') && has('end') && named.length > 1) return '';
    // Of one lease, how much longer it runs is the time until its end.
    const isRest = of === leaseLasts && named.length === 1 && unit === 'rest';
    // "When does it start and end" asks for both.
    const isWhole = (of === leaseBegan || of === leaseEnds) && has('start') && has('end');
    const textOf = (one: SpanOf) => spansText(named, one, { ...asked, reader, unit: unit === 'rest' ? null : unit });
    const own = textOf(isWhole ? leaseLasts : isRest ? leaseEnds : of);
    return of === movedIn && has('leave')
      ? Promise.all([own, textOf(leaseEnds)]).then((texts) => [...new Set(texts)].join(' ').trim())
      : own;
  };

/** How long something is so, or since or until when, of the records that a question names. */
const spanTopics: readonly Topic[] = (
  [
    ['payments', 'tenant', 'due', 'rent pay money debt first', dueOn],
    ['payments', 'tenant', 'debt', 'rent pay money often long', lateSince],
    ['payments', 'tenant', 'pay|money', 'rent debt not claim first', paidOn],
    ['leases', 'tenant', 'stay', 'home tenant rent let many leave lease renewal', movedIn],
    ['leases', 'tenant', 'lease length|long', 'tenant many start end', leaseLasts],
    ['leases', 'tenant', 'lease|renewal start', 'tenant lease renewal first', leaseBegan],
    [
      'leases',
      'tenant',
      'lease|end|leave|renewal end|leave|renewal',
      'tenant home stay lease let leave change chase due',
      leaseEnds,
    ],
    ['payments', 'property', 'debt', 'rent pay money long', lateSince],
    ['payments', 'property', 'pay|money|income', 'rent money first', paidOn],
    ['leases', 'property', 'lease end|leave', 'tenant home', leaseEnds],
    ['leases', 'property', 'lease start', 'tenant home first', leaseBegan],
    ['properties', 'property', 'vacancy|let', 'home tenant let long many stuck not vacancy end more', vacantSince],
    ['leases', 'property', 'end', 'tenant home let rent', leaseEnds],
    [
      'maintenance',
      'request',
      'request|open|stuck|broken|done|time|long',
      'home long stuck open request broken done not worker many change tenant',
      requestOpen,
    ],
  ] as const
).map(([list, subject, needs, reads, of]) => ({
  ...topic(list, `time ${needs}`, `time last start length change more done ${reads}`, spanOf(of), { subject }),
  sure: [],
  isSpan: true,
}));

/** More requests with a word of the question in their titles are not named by it. */
const MAX_TITLED = 3;
/** Unread words with which an answer still says what was asked. It names them. */
const MAX_UNREAD = 4;

async function tenantAdvice({ reader, named, periods, today }: Counsel) {
  const texts = await Promise.all(named.map((tenant) => tenantSituation(reader, tenant, { periods, today })));
  if (named.length < 2) return texts.join('');
  const { leases = [] } = await reader.read('leases');
  const own = leases.filter(({ status, tenant_id }) => status === 'active' && named.some(({ id }) => id === tenant_id));
  return `Together their active leases bring **${sumOf(own, 'rent')}** a month.\n\n${texts.join('\n\n')}`;
}

async function homeAdvice({ reader, named: [home], today, has }: Counsel) {
  if (!home) return '';
  const text = await propertySituation(reader, home, today);
  return has('raise') || has('rent') ? `${text}\n\n${await besideText(reader, home)}` : text;
}

/** The listed rent of a home beside those of the others of its city, and of as many bedrooms. */
async function besideText(reader: RecordReader, home: PlainRecord): Promise<string> {
  const { properties = [] } = await reader.read('properties');
  const others = properties.filter(({ id }) => id !== home.id);
  const line = (what: string, rows: readonly PlainRecord[]) => {
    if (rows.length === 0) return [];
    const mean = rows.reduce((cents, { rent }) => cents + toCents(Number(rent)), 0) / rows.length;
    const names = rows.map((row) => `${linkTo(row)} ${dollars(Number(row.rent))}`);
    return [
      `Your other homes ${what} are listed at **${formatCents(Math.round(mean))}** on average: ${joinList(names)}.`,
    ];
  };
  return [
    ...line(
      `in ${escapeMarkdown(String(home.city))}`,
      others.filter(({ city, state }) => city === home.city && state === home.state),
    ),
    ...line(
      `with ${Number(home.bedrooms) === 1 ? 'one bedroom' : `${home.bedrooms} bedrooms`}`,
      others.filter(({ bedrooms }) => bedrooms === home.bedrooms),
    ),
    'Rents of other owners are not recorded.',
  ].join(' ');
}

async function requestAdvice({ reader, named }: Counsel) {
  const records = await reader.read('personnel');
  return named
    .slice(0, 5)
    .map((row) => requestSituation(row, records))
    .join('\n\n');
}

/** The same reader, for only some homes and the tenants and records of them. */
function within(reader: RecordReader, properties: readonly PlainRecord[]): RecordReader {
  const ids = new Set(properties.map(({ id }) => id));
  const read: RecordReader['read'] = async (...names) => {
    const records = await reader.read(...names);
    return Object.fromEntries(
      Object.entries(records).map(([name, rows]) => [
        name,
        name === 'personnel'
          ? rows
          : rows.filter((row) => ids.has(name === 'properties' ? row.id : Number(row.property_id))),
      ]),
    );
  };
  return { ...reader, read };
}

function partOf(named: readonly NamedRecords[], properties: readonly PlainRecord[]): readonly PlainRecord[] {
  return properties.filter((row) =>
    named.some(({ place, records }) =>
      place ? place.values.includes(row[place.field] ?? '') : records.some(({ id }) => id === row.id),
    ),
  );
}

/** Of several requests of a title, those at the homes that are named too. */
function atHome(rows: readonly PlainRecord[], homes: readonly PlainRecord[]): readonly PlainRecord[] {
  const there = rows.filter((row) => homes.some(({ id }) => id === row.property_id));
  return there.length > 0 ? there : rows;
}

/** Open requests of whose titles a question says words that are about nothing else. */
function titledBy(unread: readonly Word[], all: readonly PlainRecord[], homes: readonly PlainRecord[]) {
  const said = unread.map(({ raw }) => raw).join(' ');
  const requests = openByTitle(said, all).length > 0 ? all.filter(isOpen) : all;
  const found = unread.filter(({ raw }) => byTitle(raw, requests).length > 0);
  const rows = atHome(byTitle(found.map(({ raw }) => raw).join(' '), requests), homes);
  if (found.length === 0 || rows.length > MAX_TITLED) return null;
  return { rows, unread: unread.filter((word) => !found.includes(word)) };
}

/** Words of a question that a topic does not read. */
function unreadOf(
  { needs, reads, days }: Topic,
  tokens: readonly ConceptToken[],
  periods: readonly { text: string }[],
) {
  const known = new Set([...needs.flat(), ...reads, ...forms]);
  const others = tokens.filter(({ concepts, isWeak }) => !isWeak && [...concepts].every((it) => !known.has(it)));
  return [...others, ...periods.slice(days)].map(({ text }) => text);
}

function unitOf(question: string): Counsel['unit'] {
  if (/\bhow (?:much|many more \w+) long(?:er)?\b|\bhow long\b.*\bstill\b/i.test(question)) return 'rest';
  const [, unit] = /\b(?:how many|how much|number of|in) (?:more )?(week|month|year)s?\b/i.exec(question) ?? [];
  return (unit?.toLowerCase() ?? null) as Counsel['unit'];
}

const besideOthers = /\b(?:than|compared? (?:to|with)|versus|vs|against|relative to)\b/i;
const inAll = /\b(?:am i|are we|do i|do we)\b(?!.*\b(?:which|what) (?:home|unit|propert|house|one))/i;

interface Advised {
  readonly answer: string | { readonly instead: string };
  readonly list: Reasons['list'];
  /** The words that it did not read. */
  readonly unread: readonly string[];
  /** Whether no list or figure is asked for. */
  readonly isSure: boolean;
  readonly isSpan: boolean;
}

/** An answer to a question for reasons or advice, with the words of it that were not read; null for another question. */
export async function counsel(
  reader: RecordReader,
  { question, today, isTenant }: { readonly question: string; readonly today: string; readonly isTenant: boolean },
): Promise<Advised | null> {
  const records = await reader.read('properties', 'tenants', 'personnel', 'requests');
  const { named: all, unclear, unknown, periods } = understand(question, { today, records });
  if (unclear.length + unknown.length > 0) return null;
  const named = all.filter(({ collection }) => collection !== 'requests');
  const requests = all.filter(({ collection }) => collection === 'requests');
  const words = wordsOf(question);
  const days = periods.filter(({ from, to }) => !(from === today && to === today));
  const isNow = periods.some(
    ({ from = today, to = '' }) =>
      from <= today && to >= today && Date.parse(to) - Date.parse(from) < NOW_DAYS * 86_400_000,
  );
  const read = (spans: readonly { first: number; last: number }[]) =>
    readConcepts(words, (at) => [...spans, ...periods].some(({ first, last }) => at >= first && at <= last));
  // What is more than that of a home is no change of it.
  const isThanNamed = named.some(({ first }) =>
    /\bthan(?: in| at| for)?$/.test(
      words
        .slice(0, first)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
  const isThanOf = isThanNamed && /^(?:which|what|who|why|how)\b/i.test(question);
  const homesOf = partOf(named, records.properties ?? []);
  const plain = read(named);
  const titled = requests.length > 0 ? null : titledBy(plain.unread, records.requests ?? [], homesOf);
  const tenants = named.filter(({ collection }) => collection === 'tenants');
  const rowsOf = (own: readonly NamedRecords[]) => own.filter(({ place }) => !place).flatMap((it) => it.records);
  const isElsewhere =
    homesOf.length > 0 && !rowsOf(requests).some((row) => homesOf.some(({ id }) => id === row.property_id));
  const ofTitles = isElsewhere ? [] : atHome(rowsOf(requests), homesOf);
  const candidates = [
    ...(ofTitles.length > 0 ? [{ subject: 'request' as const, reading: read(all), rows: ofTitles }] : []),
    ...(titled
      ? [{ subject: 'request' as const, reading: { ...plain, unread: titled.unread }, rows: titled.rows }]
      : []),
    { subject: subjectOf(named), reading: plain, rows: rowsOf(tenants.length > 0 ? tenants : named) },
    // Who asks as a tenant is the one tenant of the records.
    ...(isTenant && named.length === 0
      ? [{ subject: 'tenant' as const, reading: plain, rows: (records.tenants ?? []).slice(0, 1) }]
      : []),
  ].flatMap(({ subject, reading, rows }) => {
    const has = (concept: Concept) =>
      (concept === 'agenda' && isNow) || reading.tokens.some(({ concepts }) => concepts.has(concept));
    if (!subject || has('outside')) return [];

    const fits = (group: readonly Concept[]) => group.some(has);
    const isOf = (one: Topic['subject'], other: Topic['subject']) =>
      one === other ||
      (one === 'part' && other === 'property') ||
      (one === 'place' && other === 'part' && named.length > 0);
    return [...(isTenant ? topicsOfTenants : topics), ...spanTopics]
      .filter(
        (it) =>
          isOf(it.subject, subject) &&
          !(isThanNamed && it.needs.flat().includes('change')) &&
          // When a rent was raised is not when the tenant moved in, and what was paid late is not overdue.
          !(it.isSpan && /\b(?:rais|increas)(?:e[sd]?|ing)\b|\bpaid late\b|\bon time\b/i.test(question)) &&
          days.length >= it.minDays &&
          it.needs.every(
            (group) =>
              fits(group) || (group.includes('why') && !ofMany.includes(it.subject) && !asksFigure.test(question)),
          ),
      )
      .map((it) => ({
        topic: it,
        has,
        rows,
        isLoose: !it.needs.every(fits),
        isSure: reading.tokens.some(
          ({ concepts }) =>
            it.sure.some((own) => concepts.has(own)) &&
            (subject === 'tenant' || !doubtful.some((own) => concepts.has(own))),
        ),
        // How many of its words are what the topic needs.
        used: reading.tokens.filter(({ concepts }) => it.needs.flat().some((need) => concepts.has(need))).length,
        // A request is named by words of its title.
        unread: [
          ...reading.unread.map(({ raw }) => raw),
          ...unreadOf(it, reading.tokens, days),
          ...(isThanOf ? ['than'] : []),
        ].filter((text) => subject !== 'request' || byTitle(text, rows).length === 0),
      }));
  });
  const maxOf = ({ isSure, isLoose, topic: it }: (typeof candidates)[number]) =>
    isSure || isLoose ? MAX_UNREAD : asksFigure.test(question) && !it.isSpan ? -1 : 0;
  const [best] = candidates
    .filter((it) => it.unread.length <= maxOf(it))
    .toSorted(
      (one, other) =>
        Number(one.isLoose) - Number(other.isLoose) ||
        one.unread.length - other.unread.length ||
        Number(other.isSure) - Number(one.isSure) ||
        Number(ofMany.includes(one.topic.subject)) - Number(ofMany.includes(other.topic.subject)) ||
        other.used - one.used,
    );
  if (!best) return null;
  const isPart = ofMany.includes(best.topic.subject) && named.length > 0;

  const answer = await best.topic.answer({
    reader: isPart ? within(reader, homesOf) : reader,
    today,
    has: best.has,
    periods: days,
    unit: unitOf(question),
    isAhead:
      /\b(?:will|until|till|next|new|does|before|again|free|staying)\b/i.test(question) &&
      !/\b(?:was|were|did|been)\b/i.test(question),
    isFirst: /\b(?:first|earliest)\b/i.test(question),
    isNext: /\b(?:next|new) (?:lease|contract|tenancy)\b/i.test(question),
    isBeside: besideOthers.test(question),
    isRange: days.some(({ text }) => /^(?:from|between)\b/i.test(text)),
    isPart,
    isInAll: inAll.test(question),
    // One record may be named twice: by its title and by its home.
    named: [...new Map(best.rows.map((row) => [row.path, row])).values()],
  });
  const opening = openingOf(best);
  const where = isPart ? `For ${joinList(named.map(({ text }) => escapeMarkdown(text)))}: ` : '';
  const {
    unread,
    isLoose,
    topic: { list },
  } = best;
  const isSure = best.isSure && !isLoose;
  if (!answer) return null;
  return {
    answer: typeof answer === 'string' ? opening + where + (isTenant ? unlinked(answer) : answer) : answer,
    list,
    unread,
    isSure,
    isSpan: best.topic.isSpan === true,
  };
}

/** Without links to pages of tenants, which a tenant has none of. */
const unlinked = (text: string) => text.replace(/\[([^\]]+)\]\(\/app\/tenants\/\d+\)/g, '$1');

/** What the records give reasons for. */
const explained: readonly Concept[] = [
  ...(['debt', 'pay', 'claim', 'vacancy', 'let', 'request', 'open', 'stuck', 'broken', 'loss', 'cost'] as const),
  ...(['performs', 'income', 'money', 'change', 'long', 'unassigned', 'not'] as const),
];

/** What has to be said before an answer whose words were all read. */
function openingOf({ has, isLoose, unread }: { has: Counsel['has']; isLoose: boolean; unread: readonly string[] }) {
  if (unread.length > 0) return '';
  if (isLoose) return `${notAll}\n\n`;
  const isUnexplained = has('why') && !has('todo') && !has('should') && (has('leave') || !explained.some(has));
  if (isUnexplained) return `${noReason}\n\n`;
  if (has('todo') || has('why')) return '';
  // Who is a risk is an opinion, though by what is overdue one comes first.
  const isJudged = (has('risk') || has('attention')) && has('tenant') && !has('first') && !has('worst');
  // Which home to fill first, for the most rent, is what the answer orders by.
  const isOrdered = has('vacancy') && has('first') && has('rent');
  if ((has('should') && !isOrdered) || isJudged) return `${noOpinion}\n\n`;
  return has('might') && !has('risk') ? `${noForecast}\n\n` : '';
}

function subjectOf(named: readonly NamedRecords[]): Topic['subject'] | null {
  const single = (of: NamedRecords['collection']) =>
    named.filter(({ collection, place, records }) => collection === of && !place && records.length === 1);
  const [tenants, homes] = [single('tenants'), single('properties')];
  if (named.some(({ collection }) => collection === 'personnel'))
    return named.length === single('personnel').length ? 'worker' : null;
  if (tenants.length > 0) return tenants.length + homes.length === named.length && homes.length < 2 ? 'tenant' : null;
  return homes.length === 1 ? 'property' : 'part';
}
