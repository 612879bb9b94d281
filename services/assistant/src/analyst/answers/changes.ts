import { type PlainRecord, understand } from '@keystead/analyst';
import { addDays, addMonths, formatCents } from '@keystead/service-kit';
import { recordLink } from '../../chat/markdown.ts';
import type { ReadRecords, RecordReader } from '../../records/plain-records.ts';
import { type Days, monthDays, oneDay } from '../understand/calendar.ts';
import type { AdviceQuestion, Reasons } from './advice/topic.ts';
import { countText, during, joinList } from './in-words.ts';
import { isIn, totalOf } from './record-facts.ts';
import { facts, shortTable } from './tables.ts';

/** "What happened", with no words but those of periods around it: anything else would be left out. */
const asksNews =
  /^(?:(?:so|and|hi|hello) )*(?:(?:what|anything|is there anything|what else)(?: has| is| was| did)?(?: there)?(?: been)? (?:new|news|changed|change|happened|happend|happening|happen|going on|went on|go on)|(?:(?:is|are) there )?(?:any|what) (?:news|changes|updates)|(?:what )?(?:did|have) i miss(?:ed)?|(?:please )?(?:catch me up|update me|summari[sz]e|recap|give me a (?:summary|recap|overview)))(?: (?:on|of|for|in|at|with|here|there|my|our|the|portfolio|properties|business|so far|please|everything|all|what happened))*$/i;
/** "How are we doing compared to". */
const asksProgress =
  /^(?:(?:so|and|how|what|is|are|am|was|were|did|do|does|has|have|been|we|i|us|things?|business|it|everything|my|our|the|portfolio|numbers|properties|performance|doing|going|performing|go|do|perform|better|worse|compared?|comparison|compares?|to|with|versus|vs|against|relative|than|from|different|differently|now|in|so far|of|and|or|this) ?)+$/i;
const compares = /\b(?:compared?|compares?|comparison|versus|vs|against|relative to|better|worse|different)\b/i;

/** What happened on some days, by the records of it. */
function eventsOf({ payments, requests, leases }: ReadRecords<'payments' | 'requests' | 'leases'>, days: Days) {
  const received = payments.filter(({ status, paid_on }) => status === 'completed' && isIn(paid_on, days));
  return {
    received,
    revenue: received.filter(({ type }) => type !== 'deposit'),
    due: payments.filter(({ status, due_date }) => status !== 'failed' && isIn(due_date, days)),
    created: requests.filter(({ created_on }) => isIn(created_on, days)),
    closed: requests.filter(({ status, closed_on }) => status === 'completed' && isIn(closed_on, days)),
    begun: leases.filter(({ start_date }) => isIn(start_date, days)),
    ended: leases.filter(({ end_date }) => isIn(end_date, days)),
  };
}

const named = (rows: readonly PlainRecord[], nameOf: (row: PlainRecord) => string) =>
  rows.length === 0
    ? null
    : joinList(rows.slice(0, 10).map(nameOf)) + (rows.length > 10 ? ` and ${rows.length - 10} more` : '');

/** What happened in a period: what came in, requests, and leases. */
async function newsText(reader: RecordReader, days: Days, today: string): Promise<string> {
  const records = await reader.read('payments', 'requests', 'leases');
  const { received, due, created, closed, begun, ended } = eventsOf(records, days);
  const when = during(days, today);
  const count = [received, created, closed, begun, ended].flat().length;
  const title = ({ name, path }: PlainRecord) => recordLink(name, path);
  const party = ({ tenant, property, path }: PlainRecord) =>
    recordLink([tenant, property].filter(Boolean).join(', '), path);
  const lines = facts({
    Received:
      received.length > 0 ? `${formatCents(totalOf(received))} in ${countText(received.length, 'payment')}` : null,
    'Fell due': due.length > 0 ? `${formatCents(totalOf(due))} in ${countText(due.length, 'payment')}` : null,
    'New requests': named(created, title),
    'Completed requests': named(closed, title),
    'Leases that began': named(begun, party),
    'Leases that ended': named(ended, party),
  });
  return count === 0
    ? `Nothing happened ${when}: no payment was received, no request was created or completed, and no lease began or ended.${lines && `\n\n${lines}`}`
    : `This happened ${when}:\n\n${lines}`;
}

/** The figures of a period beside those of another. */
const progressText = (reader: RecordReader, now: Days, before: Days, today: string) =>
  compareText(reader, [now, before], today, { name: 'revenue', of: ({ revenue }) => totalOf(revenue) });

/** The same, with the profit first. */
export const profitBeside = (reader: RecordReader, now: Days, before: Days, today: string): Promise<string> =>
  compareText(reader, [now, before], today, {
    name: 'revenue less estimated maintenance costs',
    of: ({ revenue, closed }) => totalOf(revenue) - totalOf(closed, 'cost'),
  });

async function compareText(
  reader: RecordReader,
  [now, before]: readonly [Days, Days],
  today: string,
  measure: { readonly name: string; readonly of: (events: ReturnType<typeof eventsOf>) => number },
): Promise<string> {
  const records = await reader.read('payments', 'requests', 'leases');
  const [one, other] = [eventsOf(records, now), eventsOf(records, before)];
  const rows = (
    [
      ['Revenue', ({ revenue }) => formatCents(totalOf(revenue))],
      ['Estimated maintenance costs', ({ closed }) => formatCents(totalOf(closed, 'cost'))],
      ['New requests', ({ created }) => String(created.length)],
      ['Completed requests', ({ closed }) => String(closed.length)],
      ['Leases that began', ({ begun }) => String(begun.length)],
      ['Leases that ended', ({ ended }) => String(ended.length)],
    ] as const satisfies readonly (readonly [string, (of: typeof one) => string])[]
  ).map(([figure, of]) => ({ figure, now: of(one), before: of(other) }));
  const [current, former] = [measure.of(one), measure.of(other)];
  const difference = current - former;
  const table = shortTable<(typeof rows)[number]>(rows, {
    Figure: ({ figure }) => figure,
    [during(now, today)]: (row) => row.now,
    [during(before, today)]: (row) => row.before,
  });
  return `**${formatCents(current)}** ${measure.name} ${during(now, today)}, and ${formatCents(former)} ${during(before, today)}: ${formatCents(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}.${table}`;
}

/** How many whole months a period has; 0 where it has a part of one. */
function monthsOf({ from, to }: Days): number {
  const length = Math.round((Date.parse(addDays(to, 1)) - Date.parse(from)) / 2_629_800_000);
  return from.endsWith('-01') && length > 0 && monthDays(from.slice(0, 7), length).to === to ? length : 0;
}

/** The month, quarter or year after a past one, so far. */
function following(days: Days, today: string): Days | null {
  const [length, next, now] = [monthsOf(days), addDays(days.to, 1).slice(0, 7), today.slice(0, 7)];
  return length > 0 ? monthDays(now < addMonths(next, length) ? next : now, length) : null;
}

function preceding(days: Days): Days | null {
  const length = monthsOf(days);
  return length > 0 ? monthDays(addMonths(days.from.slice(0, 7), -length), length) : null;
}

/** The days of a figure, and those that it is compared with: of two periods the later one comes first. */
export function comparedDays({ periods, today, isBeside, isRange }: AdviceQuestion): readonly [Days, Days] | null {
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

/** What is new or happened, and how things go beside another period; null for another question. */
export async function changes(
  reader: RecordReader,
  { question, today, isTenant }: { readonly question: string; readonly today: string; readonly isTenant: boolean },
): Promise<Reasons | null> {
  const mayBe =
    compares.test(question) ||
    /\b(?:new|news|chang|happ|going|go|went|do|did|doing|perform|updates?|miss|catch|summar|recap|overview)/i.test(
      question,
    );
  if (isTenant || !mayBe) return null;
  const records = await reader.read('properties', 'tenants', 'personnel');
  const { named: names, unclear, periods } = understand(question, { today, records });
  if (names.length + unclear.length > 0) return null;
  const rest = periods
    .reduce((text, { text: said }) => text.replace(new RegExp(said.replace(/\W+/g, '\\W+'), 'i'), ' '), question)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
  // "How did we do in April" is beside March.
  const isResult = periods.length === 1 && /^how (?:did|have|has|are|is) /i.test(rest);
  const isProgress = (isResult || compares.test(rest)) && asksProgress.test(rest);
  if (!isProgress && !asksNews.test(rest)) return null;
  const whole = periods.flatMap(({ from, to }) => (from ? [{ from, to: to ?? today }] : []));
  if (whole.length !== periods.length) return null;
  const [first, second] = whole.toSorted((one, other) => (one.from < other.from ? 1 : -1));
  if (!isProgress)
    return whole.length < 2 && (!first || first.from <= today)
      ? { list: 'payments', matter: null, content: await newsText(reader, first ?? oneDay(today), today) }
      : null;
  if (!first) return null;
  if (isResult && !compares.test(rest)) {
    const before = preceding(first);
    return before && { list: 'payments', matter: null, content: await progressText(reader, first, before, today) };
  }
  const now = second ? first : following(first, today);
  return now && { list: 'payments', matter: null, content: await progressText(reader, now, second ?? first, today) };
}
