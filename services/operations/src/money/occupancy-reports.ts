import type { PropertyReference, ReportName } from '@keystead/contracts';
import { addDays, toCents } from '@keystead/service-kit';
import { Temporal } from 'temporal-polyfill';
import { compareNames, ledgerPage, namesOf, rentByTerms, whose } from './lease-reports.ts';
import type { LedgerLease } from './ledger-lease.ts';
import {
  countText,
  dataRow,
  heading,
  money,
  monthText,
  type ReportDefinition,
  type ReportDependencies,
  type ReportInput,
  type ReportTable,
  subtotal,
  sumOf,
  type TableRow,
  text,
} from './report.ts';

const { PlainDate } = Temporal;

const MS_A_DAY = 86_400_000;

const dayNumber = (day: string): number => Date.parse(day) / MS_A_DAY;

/** Days as numbers; both count. */
interface Span {
  readonly first: number;
  readonly last: number;
}

interface Month extends Span {
  /** Of the whole month. */
  readonly days: number;
}

const spanOf = (from: string, to: string): Span => ({ first: dayNumber(from), last: dayNumber(to) });

const daysWithin = (one: Span, other: Span): number =>
  Math.max(0, Math.min(one.last, other.last) - Math.max(one.first, other.first) + 1);

function monthsWithin({ first, last }: Span): Month[] {
  const months: Month[] = [];
  for (let at = first; at <= last; ) {
    const day = new Date(at * MS_A_DAY);
    const next = Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1) / MS_A_DAY;
    const begin = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1) / MS_A_DAY;
    months.push({ first: at, last: Math.min(last, next - 1), days: next - begin });
    at = next;
  }
  return months;
}

/** How many days of a span at least one of some spans covers. */
function coveredDays(spans: readonly Span[], within: Span): number {
  let covered = 0;
  let next = within.first;
  for (const { first, last } of spans.toSorted((one, other) => one.first - other.first)) {
    const rest = { first: Math.max(first, next), last: Math.min(last, within.last) };
    covered += Math.max(0, rest.last - rest.first + 1);
    next = Math.max(next, last + 1);
  }
  return covered;
}

/** Divisible by the days of each month, so that shares of months add up exactly until they are rounded once. */
const PARTS_A_MONTH = 4 * 3 * 5 * 7 * 29 * 31;

/** What a monthly rent is for some days, month by month by its days. */
const partsFor = (rent_cents: number, within: Span, months: readonly Month[]): number =>
  months.reduce((sum, month) => sum + rent_cents * daysWithin(month, within) * (PARTS_A_MONTH / month.days), 0);

const centsOf = (parts: number): number => Math.round(parts / PARTS_A_MONTH);

/** The days of a tenancy up to a day, by the rent that its terms say for them. */
function rentSpans(lease: LedgerLease, until: string): (Span & { readonly rent_cents: number })[] {
  const { start_date, last_day, stays, terms } = lease;
  const end = stays ? (stays.until ?? until) : last_day;
  const changes = [...(terms?.steps ?? []).map(({ from }) => from), addDays(last_day, 1)];
  const starts = [start_date, ...changes.filter((day) => day > start_date && day <= end).sort()];
  return starts.map((from, place) => {
    const next = starts[place + 1];
    const last = next === undefined ? dayNumber(end) : dayNumber(next) - 1;
    return { first: dayNumber(from), last, rent_cents: rentByTerms(lease, from) };
  });
}

/** What a property could have earned in a range, and why it did not. It counts from its first day with the account. */
function vacancyRow(
  property: PropertyReference,
  leases: readonly LedgerLease[],
  { until, ...range }: Span & { readonly until: string },
): TableRow[] {
  const spans = leases.flatMap((lease) => rentSpans(lease, until));
  const since = Math.min(dayNumber(property.added_on), ...spans.map(({ first }) => first));
  const days = { first: Math.max(range.first, since), last: range.last };
  if (days.first > days.last) return [];
  const months = monthsWithin(days);
  const market = toCents(property.rent_amount);
  const count = days.last - days.first + 1;
  const vacantOf = months.map((month) => daysWithin(month, days) - coveredDays(spans, month));
  const vacant = vacantOf.reduce((sum, each) => sum + each, 0);
  const potential = centsOf(partsFor(market, days, months));
  const lost = centsOf(
    months.reduce((sum, month, place) => sum + market * (vacantOf[place] ?? 0) * (PARTS_A_MONTH / month.days), 0),
  );
  const leased = centsOf(spans.reduce((sum, span) => sum + partsFor(span.rent_cents, span, months), 0));
  const cells = {
    text: property.name,
    days: count,
    vacant,
    share: shareOf(vacant, count),
    market,
    potential,
    lost,
    loss: potential - lost - leased,
    leased,
  };
  return [dataRow(cells, `/app/properties/${property.id}`)];
}

/** In percent, with one decimal. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1_000) / 10);

async function vacancy(deps: ReportDependencies, { scope, from, as_of }: ReportInput): Promise<ReportTable> {
  const [properties, leases] = await Promise.all([
    deps.readModel.liveProperties(scope),
    deps.ledgerLeases.within(scope, { from, to: as_of }),
  ]);
  const leasesOf = Map.groupBy(leases, ({ property_id }) => property_id);
  const range = { ...spanOf(from, as_of), until: as_of };
  const rows = properties
    .flatMap((property) => vacancyRow(property, leasesOf.get(property.id) ?? [], range))
    .sort(({ cells: one }, { cells: other }) => String(one.text).localeCompare(String(other.text), 'en'));
  const sums = sumOf(rows, ['days', 'vacant', 'potential', 'lost', 'loss', 'leased']);
  const total = rows.length === 1 ? '1 property' : `${rows.length} properties`;
  return { rows, totals: { text: total, ...sums, share: shareOf(sums.vacant, sums.days) } };
}

const compareDays = ({ cells: one }: TableRow, { cells: other }: TableRow): number =>
  String(one.end).localeCompare(String(other.end), 'en');

/** The leases that end within twelve months, under the month of their end. */
async function leaseExpirations(deps: ReportDependencies, { scope, as_of }: ReportInput): Promise<ReportTable> {
  const today = PlainDate.from(as_of);
  const until = today.add({ months: 12 }).toString();
  const running = (await deps.ledgerLeases.inEffect(scope, as_of)).filter(({ live }) => live);
  const leases = running.filter(({ last_day }) => last_day >= as_of && last_day < until);
  const names = await namesOf(deps, leases);
  const rows = leases
    .toSorted((one, other) => (one.last_day < other.last_day ? -1 : 1))
    .map((lease) => {
      const { _id, start_date, last_day } = lease;
      const months = today.until(PlainDate.from(last_day), { largestUnit: 'months' }).months;
      const rent = rentByTerms(lease, as_of);
      return dataRow({ ...names(lease), start: start_date, end: last_day, months, rent }, ledgerPage(_id));
    });
  const byMonth = Map.groupBy(rows, ({ cells }) => String(cells.end).slice(0, 7));
  return {
    rows: [...byMonth].flatMap(([month, own]) => [
      heading({ tenant: monthText(`${month}-01`, 'long') }),
      ...own.toSorted((one, other) => compareDays(one, other) || compareNames(one, other)),
      subtotal({ tenant: countText(own.length, 'lease'), ...sumOf(own, ['rent']) }),
    ]),
    totals: { tenant: `${rows.length} of ${countText(running.length, 'lease')}`, ...sumOf(rows, ['rent']) },
  };
}

/** Reports of how long properties and their tenancies last. */
export const occupancyReports = {
  'lease-expirations': {
    title: 'Lease expirations',
    description: 'The leases that end in the next twelve months, month by month, with their rent.',
    period: 'as_of',
    columns: [
      ...whose,
      { key: 'start', title: 'Start', kind: 'date' },
      { key: 'end', title: 'End', kind: 'date' },
      { key: 'months', title: 'Months left', kind: 'count' },
      money('rent', 'Rent'),
    ],
    read: leaseExpirations,
  },
  vacancy: {
    title: 'Vacancy and loss to lease',
    description:
      'The rent that each property missed because it was vacant, or leased for less than the market rent that you set on it.',
    period: 'range',
    columns: [
      text('text', 'Property'),
      { key: 'days', title: 'Days', kind: 'count' },
      { key: 'vacant', title: 'Vacant days', kind: 'count' },
      { key: 'share', title: 'Vacant', kind: 'percent' },
      money('market', 'Market rent'),
      money('potential', 'Potential rent'),
      money('lost', 'Lost to vacancy'),
      money('loss', 'Loss to lease'),
      money('leased', 'Leased rent'),
    ],
    read: vacancy,
  },
} as const satisfies Partial<Record<ReportName, ReportDefinition>>;
