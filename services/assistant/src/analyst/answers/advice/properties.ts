import type { PlainRecord } from '@keystead/analyst';
import { formatCents, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../../chat/markdown.ts';
import type { RecordReader } from '../../../records/plain-records.ts';
import { countText, dayOr, dollars, inWords, joinList } from '../in-words.ts';
import {
  daysBetween,
  dayText,
  endsSoon,
  isOpen,
  isOrAre,
  listedText,
  openThere,
  owedText,
  ownOf,
  sumOf,
  totalOf,
} from '../record-facts.ts';
import { shortTable } from '../tables.ts';
import { type AdviceQuestion, ofHomes, opinion, topic } from './topic.ts';

/** What a home brought this year, and what its maintenance cost. */
function yearText(payments: readonly PlainRecord[], requests: readonly PlainRecord[], today: string): string[] {
  const isThisYear = (day: PlainRecord[string] | undefined) =>
    typeof day === 'string' && day >= `${today.slice(0, 4)}-01-01` && day <= today;
  const received = payments.filter(
    ({ status, type, paid_on }) => status === 'completed' && type !== 'deposit' && isThisYear(paid_on),
  );
  const done = requests.filter(({ status }) => status === 'completed');
  const recent = done.filter(({ closed_on }) => isThisYear(closed_on));
  const [largest] = done
    .filter(({ cost }) => cost !== null)
    .toSorted((one, other) => Number(other.cost) - Number(one.cost));
  return [
    `This year it brought **${sumOf(received)}**, and completed maintenance cost an estimated **${sumOf(recent, 'cost')}**.`,
    ...(largest
      ? [
          `${countText(done.length, 'request')} ${done.length === 1 ? 'was' : 'were'} completed there in all, for ${sumOf(done, 'cost')}; the largest was ${recordLink(largest.name, largest.path)}, ${dollars(Number(largest.cost))}.`,
        ]
      : []),
  ];
}

/** What a decision about a home needs: its status, its lease, what is overdue, what it brings, and what is to be done in it. */
async function propertySituation(reader: RecordReader, property: PlainRecord, today: string): Promise<string> {
  const { leases, requests, debts, payments } = await reader.read('leases', 'requests', 'debts', 'payments');
  const of = (rows: readonly PlainRecord[]) => rows.filter(({ property_id }) => property_id === property.id);
  const own = of(leases);
  const [last] = own
    .filter(({ end_date }) => String(end_date) < today)
    .toSorted((one, other) => (String(one.end_date) < String(other.end_date) ? 1 : -1));
  const next = own.find(({ status }) => status === 'pending');
  const current = own.find(({ status }) => status === 'active');
  const open = of(requests).filter(isOpen);
  const idle = open.find(({ personnel }) => !personnel);
  const link = (lease: PlainRecord) => recordLink(`The lease of ${lease.tenant}`, lease.path);
  const name = escapeMarkdown(property.name);
  const steps = [
    ...(of(debts).length > 0 ? ['ask me to remind the tenant'] : []),
    ...(idle ? [`ask me to “Assign someone to request ${idle.id}”`] : []),
    ...(property.status === 'available' && !next ? [`find a tenant for ${name}: no next lease is recorded`] : []),
    ...(property.status === 'maintenance' && open.length > 0
      ? ['finish the open requests, so that it can be let']
      : []),
    ...(current && endsSoon(current) && !next ? ['decide on the lease, which ends soon'] : []),
  ];
  const parts = [
    `${linkTo(property)} is marked as **${inWords(String(property.status))}**, at a listed rent of ${dollars(Number(property.rent))}.`,
    ...(current
      ? [
          `${link(current)} runs until ${dayText(current.end_date)}, at ${dollars(Number(current.rent))} a month${listedText(current, property)}.`,
        ]
      : ['It has no active lease.']),
    ...(last && !current ? [`${link(last)} ended on ${dayText(last.end_date)}.`] : []),
    ...(next ? [`${link(next)} begins on ${dayText(next.start_date)}.`] : []),
    ...owedText(of(debts)),
    ...openThere(open),
    ...yearText(of(payments), of(requests), today),
    ...(steps.length > 0 ? [`Next: ${joinList(steps)}.`] : []),
  ];
  return parts.join(' ');
}

async function homeAdvice({ reader, named: [home], today, has }: AdviceQuestion) {
  if (!home) return '';
  const text = await propertySituation(reader, home, today);
  return has('raise') || has('rent') ? `${text}\n\n${await besideText(reader, home)}` : text;
}

/** The listed rent of a home beside those of the others of its city, and of as many bedrooms. */
async function besideText(reader: RecordReader, home: PlainRecord): Promise<string> {
  const { properties } = await reader.read('properties');
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

export const namedProperty = topic('properties', `${opinion}|sell|loss|profit|listed|performs`, ofHomes, homeAdvice, {
  subject: 'property',
});

/** Vacant homes with what each could bring, since when it is empty, and what is open there. */
async function vacancyText({ reader, today, has }: AdviceQuestion): Promise<string> {
  const { properties, leases, requests } = await reader.read('properties', 'leases', 'requests');
  const inWork = properties.filter(({ status }) => status === 'maintenance').length;
  const rows = properties
    .filter(({ status }) => status === 'available')
    .map((property) => {
      const own = ownOf(leases, 'property_id', property);
      const ended = own
        .map(({ end_date }) => String(end_date))
        .filter((day) => day < today)
        .toSorted();
      return {
        property,
        since: ended.at(-1) ?? null,
        next: own.find(({ status }) => status === 'pending') ?? null,
        open: ownOf(requests, 'property_id', property).filter(isOpen).length,
      };
    })
    .toSorted((one, other) => Number(other.property.rent) - Number(one.property.rent));
  const [first] = rows;
  const others =
    inWork > 0 ? ` ${countText(inWork, 'more property').replace('no ', '')} ${isOrAre(inWork)} under maintenance.` : '';
  if (!first) return `None of ${countText(properties.length, 'property')} is vacant.${others}`;
  const longest = rows
    .filter(({ since }) => since)
    .toSorted((one, other) => ((one.since ?? '') < (other.since ?? '') ? -1 : 1))[0];
  const free = rows.find(({ next }) => next === null);
  const table = shortTable<(typeof rows)[number]>(rows, {
    Property: ({ property }) => linkTo(property),
    'Listed rent': ({ property }) => dollars(Number(property.rent)),
    'Last lease ended': ({ since }) => dayOr(since),
    'Next lease begins': ({ next }) => dayOr(next === null ? null : String(next.start_date)),
    'Open requests': ({ open }) => String(open),
  });
  const oldest = longest
    ? ` ${linkTo(longest.property)} has been empty the longest, since **${dayOr(longest.since)}**, ${countText(daysBetween(longest.since ?? today, today), 'day')}.`
    : '';
  const step = free
    ? ` The one to fill first is ${linkTo(free.property)}: it has no next lease, and its listed rent of ${dollars(Number(free.property.rent))} is the highest of those.`
    : ' Each of them has a next lease.';
  // Which one to fill first, for its rent, comes before how many there are.
  const isOrdered = has('first') && has('rent');
  return `${isOrdered ? `${step.trim()} ` : ''}**${rows.length}** of ${countText(properties.length, 'property')} ${isOrAre(rows.length)} vacant, which is **${formatCents(
    totalOf(
      rows.map(({ property }) => property),
      'rent',
    ),
  )}** a month at the listed rents.${oldest}${isOrdered ? '' : step}${others}${table}`;
}

export const vacancy = topic(
  'properties',
  `vacancy|let ${opinion}|loss`,
  'home tenant rent money cost loss first long many change let vacancy more not attention income reduce risk profit important save stuck listed',
  vacancyText,
);

/** Homes with urgent requests, overdue rent or no tenant: those with urgent requests come first, then who owes most. */
async function homesText({ reader }: AdviceQuestion): Promise<string> {
  const { properties, debts, leases, requests } = await reader.read('properties', 'debts', 'leases', 'requests');
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
    Overdue: ({ owed }) =>
      owed.length > 0
        ? `${sumOf(owed)} (${joinList([...new Set(owed.map(({ tenant }) => escapeMarkdown(String(tenant))))])})`
        : '—',
    'Open requests': ({ open }) => String(open.length),
    Status: ({ property }) => inWords(String(property.status)),
  });
  return `By urgent requests first and overdue rent second, it is **${linkTo(first.property)}**: ${joinList(reasons)}.${table}`;
}

export const propertiesInTrouble = topic(
  'properties',
  'home risk|attention',
  'home risk attention first many important not often chase worst',
  homesText,
);

/** What is recorded of the homes of a city or state. */
async function placeText({ reader }: AdviceQuestion): Promise<string> {
  const { properties, debts, requests } = await reader.read('properties', 'debts', 'requests');
  const rows = properties.map((property) => ({
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
  return `${countText(rows.length, 'property')}: ${vacant} vacant, **${sumOf(owed)}** overdue, and ${countText(rows.flatMap(({ open }) => open).length, 'open request')}.${table}`;
}

export const placeOverview = topic(
  'properties',
  'todo|risk|attention|why|should',
  'home risk attention first important many worst broken change request agenda often',
  (asked) => (asked.isPart ? placeText(asked) : ''),
  { subject: 'place' },
);
