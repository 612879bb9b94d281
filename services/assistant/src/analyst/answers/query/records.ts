import {
  type CollectionName,
  collections,
  type Field,
  fieldOf,
  type PlainRecord,
  type QueryResult,
} from '@keystead/analyst';
import { formatLongDate } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../../chat/markdown.ts';
import { capital, dollars, grouped, joinList } from '../in-words.ts';
import { cutTable } from '../tables.ts';
import { describeQuery, formatValue, MAX_NAMED, type QueryAnswer } from './description.ts';

/** Lists that people ask for by name stand whole in an answer; longer ones are cut, with their count. */
const MAX_ROWS = 25;

/** A record as a link. A lease and a payment have no name of their own. */
export function linkOf(collection: CollectionName, record: PlainRecord): string {
  const { tenant, property, path, name, id } = record;
  if (collection === 'requests') return recordLink(String(name), path);
  if (typeof property === 'string' && ['leases', 'payments', 'debts'].includes(collection))
    return recordLink([tenant, property].filter(Boolean).join(', ') || `${id}`, path);
  return linkTo({ name, path });
}

export function tableOf(collection: CollectionName, { rows, total }: QueryResult, extra: readonly string[]): string {
  const { columns, singular } = collections[collection];
  const hidden = ['leases', 'payments', 'debts'].includes(collection) ? ['tenant', 'property'] : [];
  const notes = collection === 'payments' && rows.some((row) => row.notes) ? ['notes'] : [];
  const names = [...new Set([...columns.filter((name) => !hidden.includes(name)), ...extra, ...notes])].filter(
    (name) => name !== 'name' && fieldOf(collection, name),
  );
  const cells = Object.fromEntries(
    names.map((name): [string, (row: PlainRecord) => string] => {
      const field = fieldOf(collection, name) as Field;
      return [field.label, (row) => formatValue(row[name] ?? null, field)];
    }),
  );
  return cutTable<PlainRecord>(
    rows,
    { total, maxRows: MAX_ROWS },
    { [capital(singular)]: (row) => linkOf(collection, row), ...cells },
  );
}

export function listText({ understood, result, today, nameOf }: QueryAnswer): string {
  const { query, asked, kind } = understood;
  const { counted } = describeQuery(understood, today, nameOf);
  const { collection, order } = query;
  const extra = [
    ...query.conditions.map(({ field }) => field),
    ...(query.period ? [query.period.field] : []),
    ...(order ? [order.by] : []),
    ...(asked ? [asked] : []),
  ].filter((name) => name !== 'id' && !name.endsWith('_id'));
  const yes = kind === 'whether' ? (result.total > 0 ? 'Yes, ' : 'No, ') : '';
  if (result.rows.length === 0) return `${yes ? `${yes}there are ${counted(0, false)}` : counted(0)}.`;
  const [first] = result.rows;
  const askedField = asked ? fieldOf(collection, asked) : undefined;
  if (asked && askedField && first && result.rows.length === 1 && !yes)
    return `**${formatValue(first[asked] ?? null, askedField)}** is the ${lowerLabels[asked] ?? askedField.label.toLowerCase()} of ${linkOf(collection, first)}.`;
  if (order && query.limit && first) {
    const field = fieldOf(collection, order.by) as Field;
    const amountOf = (row: PlainRecord) =>
      collection === 'payments' && order.by !== 'amount' ? `, ${dollars(Number(row.amount))}` : '';
    const tops = result.rows.map(
      (row) => `${linkOf(collection, row)} (**${formatValue(row[order.by] ?? null, field)}**${amountOf(row)})`,
    );
    const rank =
      ranks[
        order.by === 'months' ? 'length' : field.type === 'day' ? (order.by === 'created_on' ? 'age' : 'day') : 'amount'
      ][order.direction];
    return `${joinList(tops)}: the ${rank} ${lowerLabels[order.by] ?? field.label.toLowerCase()} of ${counted(result.total, false)}.${result.rows.length > 1 ? tableOf(collection, result, extra) : ''}`;
  }
  const sum = collection === 'payments' ? `, ${dollars(result.sum ?? 0)} in all` : '';
  const named =
    result.rows.length <= MAX_NAMED
      ? ` ${joinList(result.rows.map((row) => briefly(collection, row, result.rows.length === 1)))}.`
      : '';
  return `${yes}${counted(result.total)}${sum}:${named}${tableOf(collection, result, extra)}`;
}

/** A record with what tells it from others of its kind. */
function briefly(collection: CollectionName, row: PlainRecord, isAlone: boolean): string {
  const { amount, notes, property } = row;
  const more =
    collection === 'payments'
      ? [...(isAlone ? [dollars(Number(amount))] : []), ...(notes ? [escapeMarkdown(String(notes))] : [])]
      : collection === 'requests' && property
        ? [escapeMarkdown(String(property))]
        : collection === 'leases' && row.end_date
          ? [`until ${formatLongDate(String(row.end_date))}`]
          : [];
  return `${linkOf(collection, row)}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
}

/** Labels of columns that say nothing beside "the earliest". */
const lowerLabels: Readonly<Record<string, string>> = { end_date: 'end', start_date: 'start' };

const ranks = {
  amount: { ascending: 'lowest', descending: 'highest' },
  day: { ascending: 'earliest', descending: 'latest' },
  age: { ascending: 'oldest', descending: 'newest' },
  length: { ascending: 'shortest', descending: 'longest' },
} as const;

export function dayText({ understood, result, today, nameOf }: QueryAnswer): string {
  const { query, asked, countsIn } = understood;
  const { counted } = describeQuery(understood, today, nameOf);
  const [first] = result.rows;
  const field = asked ? fieldOf(query.collection, asked) : undefined;
  if (!first || !asked || !field) return `${counted(0)}.`;
  if (field.type === 'number') {
    const longest = result.rows.reduce(
      (one, other) => (Number(other[asked] ?? 0) > Number(one[asked] ?? 0) ? other : one),
      first,
    );
    const since =
      asked === 'days_late' || asked === 'days_open' ? (longest.due_date ?? longest.created_on ?? null) : null;
    return `**${formatValue(longest[asked] ?? null, field)}** for ${linkOf(query.collection, longest)}${since ? `, since ${formatLongDate(String(since))}` : ''}.`;
  }
  const day = first[asked];
  if (typeof day !== 'string') return `${field.label} is not recorded for ${linkOf(query.collection, first)}.`;
  const more = result.rows.length > 1 ? tableOf(query.collection, result, [asked]) : '';
  const [isPast, will, did] = [
    day < today,
    ...(verbs[asked] ?? [`: ${field.label.toLowerCase()}`, `: ${field.label.toLowerCase()}`]),
  ];
  const whose =
    query.collection === 'leases'
      ? recordLink(`The lease of ${first.tenant}, ${first.property}`, first.path)
      : linkOf(query.collection, first);
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  const length = (count: number, unit: string) => `${grouped(count)} ${count === 1 ? unit : `${unit}s`}`;
  const inUnit = { days: 1, weeks: 7, months: 30.4375, years: 365.25 }[countsIn ?? 'days'];
  const count = Math.round(Math.abs(days) / inUnit);
  const exactly = inUnit > 1 ? ` (${length(Math.abs(days), 'day')})` : '';
  const distance = countsIn ? `**${length(count, countsIn.slice(0, -1))}**${exactly}${days < 0 ? ' ago' : ''}: ` : '';
  return `${distance}${whose} ${isPast ? did : will} on **${formatLongDate(day)}**.${more}`;
}

/** What happens on a day, to come and past. */
const verbs: Readonly<Record<string, readonly [string, string]>> = {
  end_date: ['ends', 'ended'],
  start_date: ['begins', 'began'],
  due_date: ['is due', 'was due'],
  paid_on: ['is paid', 'was paid'],
  move_in_date: ['moves in', 'moved in'],
  closed_on: ['is closed', 'was closed'],
  created_on: ['is created', 'was created'],
  scheduled_on: ['is scheduled', 'was scheduled'],
  returned_on: ['is returned', 'was returned by the bank'],
  reversed_on: ['is reversed', 'was reversed'],
};
