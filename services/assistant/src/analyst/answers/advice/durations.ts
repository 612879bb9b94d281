import type { PlainRecord } from '@keystead/analyst';
import { escapeMarkdown, linkTo, recordLink } from '../../../chat/markdown.ts';
import type { RecordReader } from '../../../records/plain-records.ts';
import { countText, dayOr, dollars, joinList } from '../in-words.ts';
import { daysBetween } from '../record-facts.ts';
import { type AskedOf, type Topic, topic } from './topic.ts';

/** What a record says of a day, or of the days between two. */
interface Span {
  /** As a sentence without its end, such as "Ana Lopez moved in". */
  readonly text: string;
  readonly from: string;
  /** The last day of a length that is recorded; undefined where it goes from a day to today, or until one to come. */
  readonly to?: string;
}

type SpanOf = (row: PlainRecord, reader: RecordReader, asked: AskedOf) => Promise<Span | null>;

type Unit = 'week' | 'month' | 'year';

const dayOf = (value: PlainRecord[string] | undefined) => (typeof value === 'string' ? value.slice(0, 10) : null);

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

/** The days of a field, in order. */
const daysOf = (rows: readonly PlainRecord[], field: string): readonly string[] =>
  rows
    .map((row) => dayOf(row[field]))
    .filter((day) => day !== null)
    .toSorted();

/** What happens to a lease on a day. */
const leaseSpan = (lease: PlainRecord | undefined, field: string, verb: string): Span | null => {
  const from = lease && dayOf(lease[field]);
  return from ? { text: `${recordLink(`The lease of ${lease.tenant}`, lease.path)} ${verb}`, from } : null;
};

const movedIn: SpanOf = async (tenant, reader, asked) => {
  const { leases } = await reader.read('leases');
  const own = tenantOf(tenant, leases);
  if (asked.isNext) return leaseBegan(tenant, reader, { ...asked, isAhead: true });
  if (asked.isAhead && tenant.status === 'active' && own.some(({ status }) => status === 'active'))
    return leaseEnds(tenant, reader, asked);
  const from = dayOf(tenant.move_in_date) ?? daysOf(own, 'start_date')[0];
  const last = leaseOf(own);
  const to =
    last && last.status !== 'active' && !own.some(({ status }) => status === 'pending') ? dayOf(last.end_date) : null;
  if (from && to && tenant.status !== 'active') return { text: `${linkTo(tenant)} rented`, from, to };
  if (!from) return null;
  return { text: `${linkTo(tenant)} ${from > asked.today ? 'moves' : 'moved'} in`, from };
};

const leaseEnds: SpanOf = async (row, reader, { isNext }) => {
  const { leases } = await reader.read('leases');
  const lease = leaseAsked(ofParty(row, leases), isNext);
  return leaseSpan(lease, 'end_date', ['active', 'pending'].includes(String(lease?.status)) ? 'ends' : 'ended');
};

const leaseBegan: SpanOf = async (row, reader, { isAhead }) => {
  const { leases } = await reader.read('leases');
  const own = ofParty(row, leases);
  const next = isAhead ? own.find(({ status }) => status === 'pending') : undefined;
  return leaseSpan(next ?? leaseOf(own), 'start_date', next ? 'begins' : 'began');
};

const leaseLasts: SpanOf = async (row, reader, { isNext }) => {
  const { leases } = await reader.read('leases');
  const lease = leaseAsked(ofParty(row, leases), isNext);
  const [span, to] = [leaseSpan(lease, 'start_date', 'runs'), lease && dayOf(lease.end_date)];
  return span && to ? { ...span, to } : null;
};

const lateSince: SpanOf = async (row, reader) => {
  const { debts } = await reader.read('debts');
  const [from] = daysOf(ofParty(row, debts), 'due_date');
  return from ? { text: `${linkTo(row)} has been overdue since the oldest unpaid amount was due`, from } : null;
};

const paidOn: SpanOf = async (row, reader, { isFirst }) => {
  const { payments } = await reader.read('payments');
  const days = daysOf(
    ofParty(row, payments).filter(({ status }) => status === 'completed'),
    'paid_on',
  );
  const from = days.at(isFirst ? 0 : -1);
  return from ? { text: `The ${isFirst ? 'first' : 'last'} payment of ${linkTo(row)} came in`, from } : null;
};

/** The day by which the next payment has to come in; without such, since when one is overdue. */
const dueOn: SpanOf = async (row, reader, { today }) => {
  const { payments, debts } = await reader.read('payments', 'debts');
  const pending = ofParty(row, payments).filter(({ status, due_date }) => status === 'pending' && due_date);
  const [next] = pending
    .filter(({ due_date }) => String(due_date) >= today)
    .toSorted((one, other) => (String(one.due_date) < String(other.due_date) ? -1 : 1));
  const [late] = daysOf(ofParty(row, debts), 'due_date');
  const what = next && `The next payment of ${linkTo(row)}, ${recordLink(dollars(Number(next.amount)), next.path)},`;
  if (next) return { text: `${what} is due`, from: String(next.due_date) };
  return late ? { text: `What ${linkTo(row)} still has to pay was due`, from: late } : null;
};

/** Since when a home is vacant; of one that is let, until when, and from when. */
const vacantSince: SpanOf = async (home, reader, asked) => {
  const { leases } = await reader.read('leases');
  if (home.status === 'occupied')
    return (asked.isAhead ? leaseEnds : leaseBegan)(home, reader, { ...asked, isAhead: false });
  const next = homeOf(home, leases).find(({ status }) => status === 'pending');
  const begins = asked.isAhead && next ? dayOf(next.start_date) : null;
  if (next && begins)
    return {
      text: `${recordLink(`The next lease of ${home.name}, of ${next.tenant},`, next.path)} begins`,
      from: begins,
    };
  const ended = homeOf(home, leases).filter(({ status }) => status !== 'pending');
  const from = daysOf(ended, 'end_date').at(-1);
  return from && !asked.isAhead ? { text: `The last lease of ${linkTo(home)} ended`, from } : null;
};

const requestOpen: SpanOf = async (request) => {
  const [from, to] = [dayOf(request.created_on), dayOf(request.closed_on)];
  const title = `${recordLink(request.name, request.path)} at ${escapeMarkdown(String(request.property))}`;
  if (!from) return null;
  return to
    ? { text: `${title} was ${request.status}`, from, to }
    : { text: `${title} has been open since it was created`, from };
};

/** The days and lengths that the records named in a question have; of two, also the difference. '' where one has none. */
async function spansText(
  rows: readonly PlainRecord[],
  of: SpanOf,
  { reader, unit, ...asked }: AskedOf & { readonly reader: RecordReader; readonly unit: Unit | null },
): Promise<string> {
  const { today } = asked;
  const spans = await Promise.all(rows.map((row) => of(row, reader, asked)));
  if (spans.length === 0 || spans.length > 3 || spans.some((span) => span === null)) return '';
  const found = spans.filter((span) => span !== null);
  const texts = found.map(({ text, from, to }) => {
    if (to) return `${text} from ${dayOr(from)} to **${dayOr(to)}**, ${lengthText(from, to, unit)}.`;
    const length = lengthText(from, today, unit);
    return `${text} on **${dayOr(from)}**${from === today ? ', today' : from > today ? `, in ${length}` : `, ${length} ago`}.`;
  });
  const [one, other] = found;
  if (!one || !other || found.length > 2) return texts.join(' ');
  const lengthOf = ({ from, to }: Span) => (to ? daysBetween(from, to) : daysBetween(from, today));
  const apart = Math.abs(lengthOf(one) - lengthOf(other));
  return `${texts.join(' ')} The difference is **${countText(apart, 'day').replace('no days', '0 days')}**.`;
}

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
export const spanTopics: readonly Topic[] = (
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
).map(([list, subject, needs, reads, of]) =>
  topic(list, `time ${needs}`, `time last start length change more done ${reads}`, spanOf(of), {
    subject,
    isSpan: true,
  }),
);
