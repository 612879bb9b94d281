import type { Concept, PlainRecord } from '@keystead/analyst';
import { addMonths, formatCents, formatLongDate, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import { type Days, later, monthDays } from '../understand/calendar.ts';
import { following, monthsOf, preceding, profitBeside } from './changes.ts';
import { countText, dayOr, dollars, during, inWords, joinList } from './in-words.ts';
import { causeOf, endsSoon, habitOf, isOpen, sumOf } from './situation.ts';
import type { AskedOf } from './spans.ts';
import { cutTable, facts, shortTable } from './tables.ts';

/** What a question for advice is about, once it is read. */
export interface Counsel extends AskedOf {
  /** Reads only the records of the part that the question names. */
  readonly reader: RecordReader;
  readonly has: (concept: Concept) => boolean;
  readonly periods: readonly { readonly from?: string; readonly to?: string }[];
  /** Whether its one period is what another is compared with. */
  readonly isBeside: boolean;
  /** Whether its one period goes from one to another. */
  readonly isRange: boolean;
  /** Whether it asks for the sum of all homes. */
  readonly isInAll: boolean;
  /** Whether its reader reads only a part. */
  readonly isPart: boolean;
  /** In which unit the time is asked for, if not in days; `rest` for how much longer. */
  readonly unit: 'week' | 'month' | 'year' | 'rest' | null;
  readonly named: readonly PlainRecord[];
}

const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const isOrAre = (count: number) => (count === 1 ? 'is' : 'are');

/** What is overdue, with who owes most, who is late the longest, and why each amount is owed. */
export async function debtsText({ reader, today, periods: [period] }: Counsel): Promise<string> {
  const { debts: all = [], payments = [] } = await reader.read('debts', 'payments');
  const { from = '', to = '9' } = period ?? {};
  const debts = all.filter(({ due_date: due }) => !period || (typeof due === 'string' && due >= from && due <= to));
  const when = period ? ` of what was due ${during({ from: from || null, to: to === '9' ? null : to }, today)}` : '';
  if (debts.length === 0) return `Nothing is overdue${when}.`;
  const debtors = [...Map.groupBy(debts, ({ tenant_id }) => tenant_id).values()].toSorted(
    (one, other) => totalOf(other, 'amount') - totalOf(one, 'amount'),
  );
  const [most = []] = debtors;
  const [oldest] = debts
    .filter(({ due_date }) => due_date)
    .toSorted((one, other) => (String(one.due_date) < String(other.due_date) ? -1 : 1));
  const nameOf = (row: PlainRecord | undefined) => escapeMarkdown(String(row?.tenant ?? ''));
  const since = oldest
    ? `, and ${nameOf(oldest)} has been late the longest, since ${dayOr(String(oldest.due_date))}, ${countText(daysBetween(String(oldest.due_date), today), 'day')}`
    : '';
  const rows = debtors.flat();
  const table = cutTable<PlainRecord>(
    rows,
    { maxRows: 25 },
    {
      Tenant: ({ tenant, type, path }) => recordLink(`${tenant}, ${inWords(String(type))}`, path),
      Amount: ({ amount }) => dollars(Number(amount)),
      Due: ({ due_date }) => dayOr(due_date === null ? null : String(due_date)),
      Why: (row) => escapeMarkdown(causeOf(row, payments)),
    },
  );
  return `**${sumOf(debts)}** is overdue${when} from ${countText(debtors.length, 'tenant')}. ${nameOf(most[0])} owes most, **${sumOf(most)}**${since}. Begin with them: ask me to “Remind ${nameOf(most[0])}”, or to “Remind everyone who is overdue”.${table}`;
}

/** Vacant homes with what each could bring, since when it is empty, and what is open there. */
export async function vacancyText({ reader, today, has }: Counsel): Promise<string> {
  const { properties = [], leases = [], requests = [] } = await reader.read('properties', 'leases', 'requests');
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

/** Leases that end within 60 days or in the period asked for, with what a decision about each needs. */
export async function renewalsText({ reader, has, periods: [period], today }: Counsel): Promise<string> {
  const { leases = [], debts = [], payments = [] } = await reader.read('leases', 'debts', 'payments');
  // A month without a year is one to come, and what would stand empty then ends before.
  const isOver = (period?.to ?? '9') < today;
  const to = isOver && period?.to ? later(period.to, 12, 'month') : (period?.to ?? '9');
  const starts = isOver && period?.from ? later(period.from, 12, 'month') : period?.from;
  const from = starts && starts > today && !has('vacancy') ? starts : today;
  const isEnding = (lease: PlainRecord) =>
    period
      ? lease.status === 'active' && String(lease.end_date) >= from && String(lease.end_date) <= to
      : endsSoon(lease);
  // Whom to keep no longer: those who owe something.
  const isUnwanted = has('not') && !has('unrenewed') && !has('vacancy') && (has('keep') || has('renewal'));
  const nextOf = (lease: PlainRecord) =>
    leases.find((it) => it.status === 'pending' && it.property_id === lease.property_id);
  const rows = leases
    .filter(isEnding)
    .filter((lease) => !(has('unrenewed') && nextOf(lease)))
    .filter(({ tenant_id }) => !isUnwanted || debts.some((row) => row.tenant_id === tenant_id))
    .toSorted((one, other) => Number(one.days_left) - Number(other.days_left));
  const when = period
    ? during({ from: from === today ? null : from, to: to === '9' ? null : to }, '')
    : 'within 60 days';
  const [first] = rows;
  if (!first) return `No active lease ends ${when}${has('unrenewed') ? ' without another one after it' : ''}.`;
  const without = rows.filter((lease) => !nextOf(lease));
  const table = shortTable<PlainRecord>(rows, {
    Lease: ({ tenant, property, path }) => recordLink([tenant, property].join(', '), path),
    Ends: ({ end_date }) => dayOr(String(end_date)),
    Rent: ({ rent }) => dollars(Number(rent)),
    'Next lease': (lease) => (nextOf(lease) ? 'yes' : 'no'),
    Overdue: ({ tenant_id }) => {
      const owed = debts.filter((row) => row.tenant_id === tenant_id);
      return owed.length > 0 ? sumOf(owed) : '—';
    },
    Payments: ({ tenant_id }) => habitOf(payments.filter((row) => row.tenant_id === tenant_id)).join(' ') || '—',
  });
  const left = has('unrenewed')
    ? ' without another one after it'
    : `, ${without.length} of them without another one after it`;
  const unwanted = isUnwanted ? ' Only those of tenants who owe something are listed.' : '';
  const leaving = has('leave')
    ? ' Whether a tenant wants to leave is not recorded; these leases are about to end.'
    : '';
  return `**${countText(rows.length, 'active lease')}** ${rows.length === 1 ? 'ends' : 'end'} ${when}${left}.${unwanted}${leaving} The first is that of ${escapeMarkdown(String(first.tenant))}, on **${dayOr(String(first.end_date))}**: ask me to write to them, or renew it on its own page.${table}`;
}

/** The days of a figure, and those that it is compared with: of two periods the later one comes first. */
function comparedDays({ periods, today, isBeside, isRange }: Counsel): readonly [Days, Days] | null {
  const whole = periods.flatMap(({ from, to }) => (from ? [{ from, to: to ?? today }] : []));
  const [now = monthDays(today.slice(0, 7)), other] = whole.toSorted((one, two) => (one.from < two.from ? 1 : -1));
  if (whole.length < periods.length) return null;
  if (other) return [now, other];
  // "From January to February" compares the two.
  if (isRange && whole.length > 0 && monthsOf(now) > 1) {
    const [first, last] = [monthDays(now.from.slice(0, 7)), monthDays(now.to.slice(0, 7))];
    return [last, first];
  }
  if (periods.length > 0 && isBeside) {
    const next = following(now, today);
    return next && [next, now];
  }
  const before = preceding(now);
  return before && [now, before];
}

const isIn = (day: PlainRecord[string] | undefined, { from, to }: Days) =>
  typeof day === 'string' && day >= from && day <= to;

/** What came in beside other days, who makes the difference, what the leases bring, and what of it is overdue. */
export async function incomeText(counsel: Counsel): Promise<string> {
  const days = comparedDays(counsel);
  if (!days) return '';
  const [now, before] = days;
  const { reader, today } = counsel;
  const { payments = [], leases = [], debts = [] } = await reader.read('payments', 'leases', 'debts');
  const received = payments.filter(({ status, type }) => status === 'completed' && type !== 'deposit');
  const of = (when: Days) => received.filter(({ paid_on }) => isIn(paid_on, when));
  const [current, former] = [of(now), of(before)];
  const tenants = [...Map.groupBy([...current, ...former], ({ tenant }) => String(tenant ?? '—')).entries()]
    .map(([tenant, rows]) => ({
      tenant,
      now: totalOf(
        rows.filter((row) => current.includes(row)),
        'amount',
      ),
      before: totalOf(
        rows.filter((row) => former.includes(row)),
        'amount',
      ),
    }))
    .filter((row) => row.now !== row.before)
    .toSorted((one, other) => Math.abs(other.now - other.before) - Math.abs(one.now - one.before));
  const difference = totalOf(current, 'amount') - totalOf(former, 'amount');
  const roll = sumOf(
    leases.filter(({ status }) => status === 'active'),
    'rent',
  );
  const owing = [...Map.groupBy(debts, ({ tenant }) => String(tenant)).entries()]
    .map(([tenant, rows]) => ({ tenant, rows }))
    .toSorted((one, other) => totalOf(other.rows, 'amount') - totalOf(one.rows, 'amount'));
  const owed =
    owing.length > 0
      ? `, and **${sumOf(debts)}** is overdue: ${joinList(owing.map(({ tenant, rows }) => `${escapeMarkdown(tenant)} (${sumOf(rows)})`))}. Begin with ${escapeMarkdown(owing[0]?.tenant ?? '')}: ask me to remind everyone who is overdue.`
      : ', and nothing is overdue.';
  const table = shortTable<(typeof tenants)[number]>(tenants, {
    Tenant: ({ tenant }) => escapeMarkdown(tenant),
    [during(now, today)]: (row) => formatCents(row.now),
    [during(before, today)]: (row) => formatCents(row.before),
  });
  return `**${sumOf(current)}** came in ${during(now, today)}, and **${sumOf(former)}** ${during(before, today)}: ${formatCents(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}. Active leases bring ${roll} a month${owed}${table}`;
}

/** Estimated costs of completed maintenance beside other days, with the largest requests. */
export async function costChangeText(counsel: Counsel): Promise<string> {
  const days = comparedDays(counsel);
  if (!days) return '';
  const [now, before] = days;
  const { requests = [] } = await counsel.reader.read('requests');
  const of = (when: Days) =>
    requests.filter(({ status, closed_on }) => status === 'completed' && isIn(closed_on, when));
  const [current, former] = [of(now), of(before)];
  const largest = current
    .filter(({ cost }) => cost !== null)
    .toSorted((one, other) => Number(other.cost) - Number(one.cost));
  const [first] = largest;
  const most = first
    ? ` The largest is ${recordLink(first.name, first.path)}, **${dollars(Number(first.cost))}**.`
    : '';
  const table = shortTable<PlainRecord>(largest, {
    Request: ({ name, path }) => recordLink(name, path),
    Property: ({ property }) => escapeMarkdown(String(property)),
    Cost: ({ cost }) => dollars(Number(cost)),
    Closed: ({ closed_on }) => dayOr(closed_on === null ? null : String(closed_on)),
  });
  return `**${sumOf(current, 'cost')}** in estimated maintenance costs ${during(now, counsel.today)}, of ${countText(current.length, 'completed request')}, and ${sumOf(former, 'cost')} ${during(before, counsel.today)}.${most}${table}`;
}

const ranks: Readonly<Record<string, number>> = { urgent: 0, high: 1, medium: 2, low: 3 };
/** Days after which an open request counts as stuck. */
const STUCK_DAYS = 14;

/** Open requests: the urgent, the unassigned or the old ones where only those are asked for, else all. */
export async function requestsText({ reader, has, today, isPart }: Counsel): Promise<string> {
  const { requests = [] } = await reader.read('requests');
  const all = requests.filter(isOpen);
  const month = today.slice(0, 7);
  const isOfPart = isPart && has('broken') && !has('unassigned') && !has('stuck');
  const kind = isOfPart
    ? 'open'
    : has('unassigned')
      ? 'unassigned'
      : has('later')
        ? 'low'
        : has('stuck') && !has('important')
          ? 'stuck'
          : has('important') || has('first') || has('risk')
            ? 'urgent'
            : 'open';
  const isOf = (row: PlainRecord) =>
    (kind !== 'unassigned' || !row.personnel) &&
    (kind !== 'stuck' || Number(row.days_open) > STUCK_DAYS) &&
    (kind !== 'urgent' || row.priority === 'urgent') &&
    (kind !== 'low' || row.priority === 'low') &&
    (kind !== 'unassigned' || !has('important') || row.priority === 'urgent');
  const rows = all
    .filter(isOf)
    .toSorted(
      (one, other) =>
        (kind === 'stuck' ? 0 : (ranks[String(one.priority)] ?? 4) - (ranks[String(other.priority)] ?? 4)) ||
        Number(other.days_open) - Number(one.days_open),
    );
  const idle = all.filter(({ personnel }) => !personnel).length;
  const [first] = rows;
  const which =
    kind === 'open'
      ? 'open or in progress'
      : kind === 'urgent'
        ? 'urgent'
        : kind === 'low'
          ? 'open at low priority'
          : kind === 'stuck'
            ? `open for more than ${STUCK_DAYS} days`
            : `open with nobody assigned${has('important') ? ' and urgent' : ''}`;
  const whole =
    kind === 'open'
      ? ` To ${idle} of them nobody is assigned. ${countText(requests.filter((row) => String(row.created_on).startsWith(month)).length, 'request')} came in this month.`
      : '';
  if (!first) return `No request is ${which}.`;
  const table = cutTable<PlainRecord>(
    rows,
    { maxRows: 25 },
    {
      Request: ({ name, path }) => recordLink(name, path),
      Property: ({ property }) => escapeMarkdown(String(property)),
      Priority: ({ priority }) => inWords(String(priority)),
      'Assigned to': ({ personnel }) => (personnel ? escapeMarkdown(String(personnel)) : '—'),
      'Days open': ({ days_open }) => String(days_open),
    },
  );
  const next = rows.find(({ personnel }) => !personnel);
  const step = next
    ? ` Nobody is assigned to ${recordLink(next.name, next.path)}: ask me to “Assign someone to request ${next.id}”.`
    : '';
  return `**${countText(rows.length, 'request')}** ${isOrAre(rows.length)} ${which}.${whole} ${kind === 'stuck' ? 'The oldest is' : 'First comes'} ${recordLink(first.name, first.path)} at ${escapeMarkdown(String(first.property))}, open for ${countText(Number(first.days_open), 'day')}.${step}${table}`;
}

/** The homes whose completed maintenance cost most, of this year or of all days. */
export async function costliestText({ reader, has }: Counsel): Promise<string> {
  const { requests = [] } = await reader.read('requests');
  const done = requests.filter(({ status, cost }) => status === 'completed' && cost !== null);
  const field = has('worker') ? 'personnel' : 'property';
  const by = [...Map.groupBy(done, (row) => String(row[field] ?? 'nobody'))]
    .map(([property, rows]) => ({ property, rows, cost: totalOf(rows, 'cost') }))
    .toSorted((one, other) => other.cost - one.cost);
  const [first] = by;
  if (!first) return 'No costs of completed maintenance are recorded.';
  const [largest] = first.rows.toSorted((one, other) => Number(other.cost) - Number(one.cost));
  const table = shortTable<(typeof by)[number]>(by, {
    [field === 'personnel' ? 'Person' : 'Property']: ({ property }) => escapeMarkdown(property),
    Requests: ({ rows }) => String(rows.length),
    Cost: ({ cost }) => formatCents(cost),
  });
  const why = largest
    ? ` The largest was ${recordLink(largest.name, largest.path)}, ${dollars(Number(largest.cost))}.`
    : '';
  return `By estimated costs of completed maintenance, it is **${escapeMarkdown(first.property)}** with **${formatCents(first.cost)}** for ${countText(first.rows.length, 'request')}.${why}${table}`;
}

const totalOf = (rows: readonly PlainRecord[], field: string) =>
  rows.reduce((cents, row) => cents + toCents(Number(row[field] ?? 0)), 0);
const ownOf = (rows: readonly PlainRecord[], field: 'tenant_id' | 'property_id', { id }: PlainRecord) =>
  rows.filter((row) => row[field] === id);

/** Tenants with something overdue, a lease that ends soon or an urgent request: who owes most comes first. */
export async function tenantsText({ reader }: Counsel): Promise<string> {
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
export async function homesText({ reader }: Counsel): Promise<string> {
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
    Overdue: ({ owed }) =>
      owed.length > 0
        ? `${sumOf(owed)} (${joinList([...new Set(owed.map(({ tenant }) => escapeMarkdown(String(tenant))))])})`
        : '—',
    'Open requests': ({ open }) => String(open.length),
    Status: ({ property }) => inWords(String(property.status)),
  });
  return `By urgent requests first and overdue rent second, it is **${linkTo(first.property)}**: ${joinList(reasons)}.${table}`;
}

/** How tenants paid so far: who paid late most often, or who never did. */
export async function habitsText({ reader, has }: Counsel): Promise<string> {
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
  const isOnTime = has('reliable') && !has('unreliable') && !has('not') && !has('debt');
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

/** What homes brought in this year less their maintenance, of which the best or the worst is asked. */
export async function performanceText({ reader, today, has, isInAll = false }: Counsel): Promise<string> {
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
  const isLoss = has('loss');
  const isLowest = has('worst');
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
  const whole = isInAll ? `In all, **${formatCents(all)}** is ${measure}. ` : '';
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

export async function raisesText({ reader }: Counsel): Promise<string> {
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
export async function moreIncomeText({ reader }: Counsel): Promise<string> {
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
  const lead = `Active leases bring **${formatCents(rent)}** a month. With the vacant homes rented at their listed rents it would be **${formatCents(rent + idle)}**, and with all ${countText(properties.length, 'property')} rented at their listed rents **${formatCents(totalOf(properties, 'rent'))}**.`;
  return lines ? `${lead} This is what your records show:\n\n${lines}` : `${lead} Your records show nothing more.`;
}

/** Where the costs of the past twelve months were: by trade and by home. */
export async function savingsText({ reader, today }: Counsel): Promise<string> {
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

/** What is recorded of the homes of a city or state. */
export async function placeText({ reader }: Counsel): Promise<string> {
  const { properties = [], debts = [], requests = [] } = await reader.read('properties', 'debts', 'requests');
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

/** How long no repair was completed at each home: those without any, then the one whose last repair is the longest ago. */
export async function quietText({ reader, today }: Counsel): Promise<string> {
  const { properties = [], requests = [] } = await reader.read('properties', 'requests');
  const done = requests.filter(({ status, closed_on }) => status === 'completed' && closed_on);
  const rows = properties
    .map((property) => ({
      property,
      last: ownOf(done, 'property_id', property).toSorted((one, other) =>
        String(one.closed_on) < String(other.closed_on) ? 1 : -1,
      )[0],
    }))
    .toSorted((one, other) => (String(one.last?.closed_on ?? '') < String(other.last?.closed_on ?? '') ? -1 : 1));
  const never = rows.filter(({ last }) => !last).map(({ property }) => linkTo(property));
  const day = String(rows.find(({ last }) => last)?.last?.closed_on ?? '');
  const oldest = rows.filter(({ last }) => last?.closed_on === day);
  const titles = oldest.map(
    ({ property, last }) => `${linkTo(property)} (${recordLink(String(last?.name), String(last?.path))})`,
  );
  const gone =
    oldest.length > 0 &&
    `${never.length > 0 ? 'Of the others, ' : ''}${joinList(titles)} ${oldest.length === 1 ? 'has' : 'have'} gone longest without one: since **${dayOr(day)}**, **${countText(daysBetween(day, today), 'day')}**.`;
  const none = never.length > 0 && `No repair was ever completed at ${joinList(never)}.`;
  return (
    [none, gone].filter(Boolean).join(' ') +
    shortTable<(typeof rows)[number]>(rows, {
      Property: ({ property }) => linkTo(property),
      'Last repair': ({ last }) => (last ? recordLink(last.name, last.path) : '—'),
      Completed: ({ last }) => dayOr(last ? String(last.closed_on) : null),
    })
  );
}

/** What people charge beside others of their trade, and what they did and still have to do. */
export async function workersText({ reader, named }: Counsel): Promise<string> {
  const { personnel = [], requests = [] } = await reader.read('personnel', 'requests');
  const lineOf = (row: PlainRecord) => {
    const own = requests.filter(({ personnel_id }) => personnel_id === row.id);
    const done = own.filter(({ status }) => status === 'completed');
    const open = own.filter(isOpen);
    const others = personnel.filter(({ id, trade }) => id !== row.id && trade === row.trade);
    const rates = others.map(
      (it) => `${linkTo(it)} ${dollars(Number(it.hourly_rate))} (${inWords(String(it.availability))})`,
    );
    const days = done.reduce((sum, { days_open }) => sum + Number(days_open), 0) / (done.length || 1);
    return [
      `${linkTo(row)}, ${escapeMarkdown(String(row.trade))}, charges **${dollars(Number(row.hourly_rate))}** an hour and is ${inWords(String(row.availability))}.`,
      rates.length > 0
        ? `Others of the trade: ${joinList(rates)}.`
        : 'Nobody else of the trade is among your maintenance personnel.',
      done.length > 0
        ? `**${countText(done.length, 'request')}** completed, for an estimated ${sumOf(done, 'cost')}, after ${countText(Math.round(days), 'day')} on average.`
        : 'No request was completed yet.',
      open.length > 0 ? `Still open: ${joinList(open.map(({ name, path }) => recordLink(name, path)))}.` : '',
    ]
      .filter(Boolean)
      .join(' ');
  };
  return named.map(lineOf).join('\n\n');
}

/** The days on which something was due, and the same in words. */
interface Due {
  readonly from: string | null;
  readonly to: string | null;
  readonly text: string;
}

/** Why a tenant owes something; null where a tenant asks, who sees only their own payments. */
export async function tenantText(reader: RecordReader, tenant: PlainRecord | null, due: Due | null): Promise<string> {
  const { debts = [], payments = [] } = await reader.read('debts', 'payments');
  const of = (rows: readonly PlainRecord[]) =>
    tenant ? rows.filter(({ tenant_id }) => tenant_id === tenant.id) : rows;
  const owes = tenant ? `${linkTo(tenant)} owes` : 'You owe';
  const isIn = ({ due_date: day }: PlainRecord) =>
    !due || (typeof day === 'string' && day >= (due.from ?? '') && day <= (due.to ?? '9'));
  const overdue = due ? `was due ${due.text} and is overdue` : 'is overdue';
  const owed = of(debts).filter(isIn);
  const kept = new Set(payments.map(({ replaces_payment_id }) => replaces_payment_id));
  const failed = of(payments).filter(
    ({ status, id, reversed_on, returned_on }) => status === 'failed' && !kept.has(id) && !reversed_on && !returned_on,
  );
  const lost = failed.map(
    (row) =>
      `\n\n${recordLink(`The ${row.type} of ${dollars(Number(row.amount))}`, row.path)}${row.due_date ? `, due on ${formatLongDate(String(row.due_date))},` : ''} failed: the payment did not go through.`,
  );
  if (owed.length === 0)
    return [`${owes} nothing that ${overdue}.${lost.join('')}`, ...habitOf(of(payments))].join(' ');
  const table = shortTable<PlainRecord>(owed, {
    For: ({ type, path }) => recordLink(inWords(String(type)), path),
    Amount: ({ amount }) => dollars(Number(amount)),
    Due: ({ due_date }) => dayOr(due_date === null ? null : String(due_date)),
    Why: (row) => escapeMarkdown(causeOf(row, payments)),
  });
  return `${owes} **${sumOf(owed)}** that ${overdue}.${table}${[...lost, ...habitOf(of(payments)).map((habit) => `\n\n${habit}`)].join('')}`;
}

/** The one period of a question as days on which something was due; null where the debts do not tell. */
export async function dueOf(
  reader: RecordReader,
  periods: readonly { readonly from?: string; readonly to?: string }[],
  today: string,
): Promise<Due | null> {
  const [only] = periods;
  if (!only || periods.length > 1) return null;
  const { debts = [] } = await reader.read('debts');
  // What a ledger owes is due on several days, of which only the first is known.
  if (debts.some(({ path }) => path.startsWith('/app/rent/'))) return null;
  const days = { from: only.from ?? null, to: only.to ?? null };
  return { ...days, text: during(days, today) };
}

/** Profit of a month beside that of the month before, with what it is made of. */
export async function profitText({ reader, periods, today }: Counsel): Promise<string> {
  const days = periods.map(({ from, to }) => ({ from: from ?? '', to: to ?? '' }));
  if (!days.every(({ from, to }) => monthDays(from.slice(0, 7)).to === to)) return '';
  const now = days[0] ?? monthDays(today.slice(0, 7));
  return profitBeside(reader, now, days[1] ?? monthDays(addMonths(now.from.slice(0, 7), -1)), today);
}
