import type { PlainRecord } from '@keystead/analyst';
import { formatCents } from '@keystead/service-kit';
import { escapeMarkdown, recordLink } from '../../../chat/markdown.ts';
import type { Days } from '../../understand/calendar.ts';
import { later } from '../../understand/calendar.ts';
import { comparedDays } from '../changes.ts';
import { countText, dayOr, dollars, during, joinList } from '../in-words.ts';
import { isIn, sumOf, totalOf } from '../record-facts.ts';
import { shortTable } from '../tables.ts';
import { type AdviceQuestion, opinion, topic } from './topic.ts';

/** Estimated costs of completed maintenance beside other days, with the largest requests. */
async function costChangeText(counsel: AdviceQuestion): Promise<string> {
  const days = comparedDays(counsel);
  if (!days) return '';
  const [now, before] = days;
  const { requests } = await counsel.reader.read('requests');
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

export const costReasons = topic(
  'maintenance',
  'cost change|why|many why',
  'cost change many request money home',
  costChangeText,
  {
    days: 2,
  },
);

export const costChange = topic('maintenance', 'cost change', 'request money many home', costChangeText, {
  days: 2,
  isSpan: true,
});

/** The homes whose completed maintenance cost most, of this year or of all days. */
async function costliestText({ reader, has }: AdviceQuestion): Promise<string> {
  const { requests } = await reader.read('requests');
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

export const costliest = topic(
  'maintenance',
  `cost home|worker ${opinion}`,
  'worker cost home first many request money loss often profit worst save',
  costliestText,
);

/** Where the costs of the past twelve months were: by trade and by home. */
async function savingsText({ reader, today }: AdviceQuestion): Promise<string> {
  const { requests } = await reader.read('requests');
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

export const savings = topic(
  'maintenance',
  `cost save|more|todo|should ${opinion}`,
  'cost save money request more many reduce loss change',
  savingsText,
);
