import type { PlainRecord } from '@keystead/analyst';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import { countText, dayOr, joinList } from './in-words.ts';

/** What a record says of a day, or of the days between two. */
interface Span {
  /** As a sentence without its end, such as "Ana Lopez moved in". */
  readonly text: string;
  readonly from: string;
  /** The last day of a length that is recorded; undefined where it goes from a day to today, or until one to come. */
  readonly to?: string;
}

/** `isAhead`: a day to come is asked for. `isNext`: it is asked of the next or new lease, and not of the present one. */
export type SpanOf = (
  row: PlainRecord,
  reader: RecordReader,
  asked: { readonly isAhead: boolean; readonly isNext: boolean },
) => Promise<Span | null>;

type Unit = 'week' | 'month' | 'year';

const dayOf = (value: PlainRecord[string] | undefined) => (typeof value === 'string' ? value.slice(0, 10) : null);
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Whole months from one day to a later one. */
function monthsBetween(from: string, to: string): number {
  const [one, other] = [from, to].map((day) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)));
  return (other ?? 0) - (one ?? 0) - (to.slice(8) < from.slice(8) ? 1 : 0);
}

function lengthText(from: string, to: string, unit: Unit | null): string {
  const days = countText(Math.abs(daysBetween(from, to)), 'day').replace('no days', '0 days');
  const [first, last] = from < to ? [from, to] : [to, from];
  const months = monthsBetween(first, last);
  if (unit === 'week') return `**${countText(Math.floor(Math.abs(daysBetween(from, to)) / 7), 'week')}** (${days})`;
  const years = Math.floor(months / 12);
  const rest = months % 12;
  const inYears =
    years > 0 && (unit === 'year' || unit === null)
      ? [countText(years, 'year'), ...(rest > 0 ? [countText(rest, 'month')] : [])]
      : [];
  if (unit === 'month') return `**${countText(months, 'month')}** (${days})`;
  if (inYears.length > 0) return `**${joinList(inYears)}** (${days})`;
  return `**${days}**${months > 1 ? `, about ${countText(months, 'month')}` : ''}`;
}

const tenantOf = ({ id }: PlainRecord, rows: readonly PlainRecord[]) =>
  rows.filter(({ tenant_id }) => tenant_id === id);
const homeOf = ({ id }: PlainRecord, rows: readonly PlainRecord[]) =>
  rows.filter(({ property_id }) => property_id === id);
const leaseOf = (rows: readonly PlainRecord[]) =>
  rows.find(({ status }) => status === 'active') ??
  rows.toSorted((one, other) => (String(one.end_date) < String(other.end_date) ? 1 : -1))[0];
const leaseAsked = (rows: readonly PlainRecord[], isNext: boolean) =>
  (isNext ? rows.find(({ status }) => status === 'pending') : undefined) ?? leaseOf(rows);
const ofParty = (row: PlainRecord, rows: readonly PlainRecord[]) =>
  row.path.startsWith('/app/tenants/') ? tenantOf(row, rows) : homeOf(row, rows);

export const movedIn: SpanOf = async (tenant, reader) => {
  const { leases = [] } = await reader.read('leases');
  const first = tenantOf(tenant, leases)
    .map(({ start_date }) => dayOf(start_date))
    .filter((day) => day !== null)
    .toSorted()[0];
  const from = dayOf(tenant.move_in_date) ?? first;
  const own = tenantOf(tenant, leases);
  const last = leaseOf(own);
  const to =
    last && last.status !== 'active' && !own.some(({ status }) => status === 'pending') ? dayOf(last.end_date) : null;
  if (from && to && tenant.status !== 'active') return { text: `${linkTo(tenant)} rented`, from, to };
  return from ? { text: `${linkTo(tenant)} moved in`, from } : null;
};

export const leaseEnds: SpanOf = async (row, reader, { isNext }) => {
  const { leases = [] } = await reader.read('leases');
  const lease = leaseAsked(ofParty(row, leases), isNext);
  const from = lease && dayOf(lease.end_date);
  return from
    ? {
        text: `${recordLink(`The lease of ${lease.tenant}`, lease.path)} ${['active', 'pending'].includes(String(lease.status)) ? 'ends' : 'ended'}`,
        from,
      }
    : null;
};

export const leaseBegan: SpanOf = async (row, reader, { isAhead }) => {
  const { leases = [] } = await reader.read('leases');
  const own = ofParty(row, leases);
  const next = isAhead ? own.find(({ status }) => status === 'pending') : undefined;
  const lease = next ?? leaseOf(own);
  const from = lease && dayOf(lease.start_date);
  return from
    ? { text: `${recordLink(`The lease of ${lease.tenant}`, lease.path)} ${next ? 'begins' : 'began'}`, from }
    : null;
};

export const leaseLasts: SpanOf = async (row, reader, { isNext }) => {
  const { leases = [] } = await reader.read('leases');
  const lease = leaseAsked(ofParty(row, leases), isNext);
  if (!lease) return null;
  const [from, to] = [dayOf(lease.start_date), dayOf(lease.end_date)];
  return from && to ? { text: `${recordLink(`The lease of ${lease.tenant}`, lease.path)} runs`, from, to } : null;
};

export const lateSince: SpanOf = async (row, reader) => {
  const { debts = [] } = await reader.read('debts');
  const from = ofParty(row, debts)
    .map(({ due_date }) => dayOf(due_date))
    .filter((day) => day !== null)
    .toSorted()[0];
  return from ? { text: `${linkTo(row)} has been overdue since the oldest unpaid amount was due`, from } : null;
};

export const lastPaid: SpanOf = async (row, reader) => {
  const { payments = [] } = await reader.read('payments');
  const from = ofParty(row, payments)
    .filter(({ status }) => status === 'completed')
    .map(({ paid_on }) => dayOf(paid_on))
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return from ? { text: `The last payment of ${linkTo(row)} came in`, from } : null;
};

export const vacantSince: SpanOf = async (home, reader, { isAhead }) => {
  const { leases = [] } = await reader.read('leases');
  if (home.status === 'occupied') return null;
  const next = homeOf(home, leases).find(({ status }) => status === 'pending');
  const begins = isAhead && next ? dayOf(next.start_date) : null;
  if (next && begins)
    return {
      text: `${recordLink(`The next lease of ${home.name}, of ${next.tenant},`, next.path)} begins`,
      from: begins,
    };
  const from = homeOf(home, leases)
    .map(({ end_date, status }) => (status === 'pending' ? null : dayOf(end_date)))
    .filter((day) => day !== null)
    .toSorted()
    .at(-1);
  return from ? { text: `The last lease of ${linkTo(home)} ended`, from } : null;
};

export const requestOpen: SpanOf = async (request) => {
  const [from, to] = [dayOf(request.created_on), dayOf(request.closed_on)];
  const title = `${recordLink(request.name, request.path)} at ${escapeMarkdown(String(request.property))}`;
  if (!from) return null;
  return to
    ? { text: `${title} was ${request.status}`, from, to }
    : { text: `${title} has been open since it was created`, from };
};

/** The days and lengths that the records named in a question have; of two, also the difference. '' where one has none. */
export async function spansText(
  rows: readonly PlainRecord[],
  of: SpanOf,
  {
    reader,
    today,
    unit,
    isAhead,
    isNext,
  }: {
    readonly reader: RecordReader;
    readonly today: string;
    readonly unit: Unit | null;
    readonly isAhead: boolean;
    readonly isNext: boolean;
  },
): Promise<string> {
  // One record may be named twice: by its title and by its home.
  const own = [...new Map(rows.map((row) => [row.path, row])).values()];
  const spans = await Promise.all(own.map((row) => of(row, reader, { isAhead, isNext })));
  if (spans.length === 0 || spans.length > 3 || spans.some((span) => span === null)) return '';
  const found = spans.filter((span) => span !== null);
  const texts = found.map(({ text, from, to }) => {
    if (to) return `${text} from ${dayOr(from)} to **${dayOr(to)}**, ${lengthText(from, to, unit)}.`;
    const length = lengthText(from, today, unit);
    return `${text} on **${dayOr(from)}**${from === today ? ', today' : from > today ? `, in ${length}` : `, ${length} ago`}.`;
  });
  const [one, other] = found;
  if (!one || !other || found.length > 2) return texts.join(' ');
  const daysOf = ({ from, to }: Span) => (to ? daysBetween(from, to) : daysBetween(from, today));
  const apart = Math.abs(daysOf(one) - daysOf(other));
  return `${texts.join(' ')} The difference is **${countText(apart, 'day').replace('no days', '0 days')}**.`;
}
