import type { PlainRecord } from '@keystead/analyst';
import { escapeMarkdown, linkTo, recordLink } from '../../../chat/markdown.ts';
import type { ReadRecords } from '../../../records/plain-records.ts';
import { countText, dayOr, dollars, inWords, joinList } from '../in-words.ts';
import { daysBetween, dayText, isOpen, isOrAre, ownOf, sumOf } from '../record-facts.ts';
import { cutTable, shortTable } from '../tables.ts';
import { type AdviceQuestion, ofRequests, opinion, topic } from './topic.ts';

const forText = ({ tenant }: PlainRecord) => (tenant ? `, for ${escapeMarkdown(String(tenant))}` : '');

/** Since when a request is open, for whom, and who works on it. */
export const requestText = (row: PlainRecord): string =>
  row.closed_on
    ? `${recordLink(row.name, row.path)} at ${escapeMarkdown(String(row.property))} was **${inWords(String(row.status))}** on **${dayText(row.closed_on)}**, ${countText(Number(row.days_open), 'day')} after it was created on ${dayText(row.created_on)}${forText(row)}${row.personnel ? `, by ${escapeMarkdown(String(row.personnel))}` : ''}.`
    : openText(row);

const openText = (row: PlainRecord): string =>
  `${recordLink(row.name, row.path)} at ${escapeMarkdown(String(row.property))} is **${inWords(String(row.status))}**, created on ${dayText(row.created_on)}, ${countText(Number(row.days_open), 'day')} ago${forText(row)}. ${
    row.personnel ? `It is assigned to ${escapeMarkdown(String(row.personnel))}` : 'Nobody is assigned'
  }${row.scheduled_on ? `, and scheduled for ${dayText(row.scheduled_on)}` : ', and no day is scheduled'}.`;

/** The same, with the people of its trade, who are free first. */
function requestSituation(row: PlainRecord, { personnel }: ReadRecords<'personnel'>): string {
  if (!isOpen(row)) return requestText(row);
  if (row.personnel) return `${requestText(row)} Its priority is ${row.priority}.`;
  const fitting = personnel
    .filter(({ trade }) => trade === row.trade)
    .toSorted((one, other) => Number(other.availability === 'available') - Number(one.availability === 'available'));
  const who =
    fitting.length > 0
      ? `${joinList(fitting.slice(0, 3).map((it) => `${linkTo(it)} (${inWords(String(it.availability))})`))} could do it. Ask me to assign one of them.`
      : `None of your maintenance personnel is for ${escapeMarkdown(String(row.trade ?? 'it'))}.`;
  const cost = row.cost === null ? '' : `It is estimated at **${dollars(Number(row.cost))}**. `;
  return `${requestText(row)} ${row.priority === 'urgent' ? 'It is urgent. ' : `Its priority is ${row.priority}. `}${cost}${who}`;
}

async function requestAdvice({ reader, named }: AdviceQuestion) {
  const records = await reader.read('personnel');
  return named
    .slice(0, 5)
    .map((row) => requestSituation(row, records))
    .join('\n\n');
}

export const namedRequests = topic(
  'maintenance',
  `${opinion}|worker|unassigned|long|stuck|cost|important`,
  ofRequests,
  requestAdvice,
  {
    subject: 'request',
  },
);

/** Who did something, and where it is. */
export const requestParties = topic('maintenance', 'tenant|home|worker', `${ofRequests} done broken`, requestAdvice, {
  subject: 'request',
  isSpan: true,
});

const ranks: Readonly<Record<string, number>> = { urgent: 0, high: 1, medium: 2, low: 3 };
/** Days after which an open request counts as stuck. */
const STUCK_DAYS = 14;

/** Open requests: the urgent, the unassigned or the old ones where only those are asked for, else all. */
async function requestsText({ reader, has, today, isPart }: AdviceQuestion): Promise<string> {
  const { requests } = await reader.read('requests');
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

export const openRequests = topic(
  'maintenance',
  `request|open|unassigned|broken ${opinion}|stuck|important|first|later`,
  `${ofRequests} change broken later`,
  requestsText,
);

export const mostRequests = topic(
  'maintenance',
  'request home first|many',
  'request home first many often cost',
  () => ({
    instead: 'Which property has the most requests?',
  }),
);

/** How long no repair was completed at each home: those without any, then the one whose last repair is the longest ago. */
async function quietText({ reader, today }: AdviceQuestion): Promise<string> {
  const { properties, requests } = await reader.read('properties', 'requests');
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

export const withoutRepairs = topic('maintenance', 'quiet home', 'home request long not stuck last', quietText, {
  sure: ['quiet'],
});

/** What people charge beside others of their trade, and what they did and still have to do. */
async function workersText({ reader, named }: AdviceQuestion): Promise<string> {
  const { personnel, requests } = await reader.read('personnel', 'requests');
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

export const namedPersonnel = topic(
  'personnel',
  `${opinion}|cost|reliable|unreliable|keep|claim`,
  'cost money reliable unreliable keep worker request open done many more often long pay worst not stuck raise profit loss first',
  workersText,
  { subject: 'worker' },
);
