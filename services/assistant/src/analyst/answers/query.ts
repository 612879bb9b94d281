import {
  type CollectionName,
  collections,
  type Field,
  fieldOf,
  type Group,
  type PlainRecord,
  type Query,
  type QueryResult,
  type Understood,
} from '@keystead/analyst';
import { formatCents, formatLongDate, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import {
  capital,
  countText,
  dollars,
  during,
  grouped,
  inWords,
  joinList,
  monthInWords,
  shareInWords,
} from './in-words.ts';
import { cutTable } from './tables.ts';

/** Lists that people ask for by name stand whole in an answer; longer ones are cut, with their count. */
const MAX_ROWS = 25;
const MAX_GROUPS = 50;
/** More records and groups than these stand in a table alone. */
const MAX_NAMED = 4;

type Condition = Query['conditions'][number];
type Relation = NonNullable<Query['relations']>[number];

/** A value of a field as an answer shows it. */
function shown(value: string | number | null, { type, unit }: Pick<Field, 'type' | 'unit'>): string {
  if (value === null || value === '') return '—';
  if (type === 'money') return dollars(Number(value));
  if (type === 'day') return formatLongDate(String(value));
  if (type === 'number') return `${grouped(Number(value))}${unit ? ` ${unit}` : ''}`;
  return escapeMarkdown(type === 'choice' ? inWords(String(value)) : String(value));
}

const bounds: Partial<Record<Condition['operator'], string>> = {
  above: 'more than',
  at_least: 'at least',
  below: 'less than',
  at_most: 'at most',
};

const dayBounds: Partial<Record<Condition['operator'], string>> = {
  above: 'after',
  at_least: 'since',
  below: 'before',
  at_most: 'until',
};

/** Fields whose values are adjectives: "open", "urgent", "vacant". */
const isAdjective = ({ field, operator }: Condition) =>
  ['status', 'priority', 'type', 'trade', 'availability', 'method'].includes(field) &&
  operator !== 'present' &&
  operator !== 'missing';

function adjective({ operator, values }: Condition): string {
  const words = joinList(
    values.map((value) => inWords(String(value))),
    'or',
  );
  return operator === 'not' || operator === 'none' ? `not ${words}` : words;
}

type NameOf = (field: string, id: string | number) => string;

/** A condition behind the noun: "with at least 3 bedrooms", "in Austin". */
function clause(collection: CollectionName, condition: Condition, nameOf: NameOf): string {
  const { field, operator, values } = condition;
  const own = fieldOf(collection, field) ?? { type: 'text' as const, label: field };
  const label = own.label.toLowerCase();
  const isNot = operator === 'not' || operator === 'none';
  if (field === 'id' || field.endsWith('_id')) {
    // Who is left out is named in the question.
    if (isNot) return `other than the ${values.length === 1 ? 'one' : values.length} named`;
    const names = joinList(
      values.map((value) => nameOf(field, value)),
      'or',
    );
    return `${field === 'property_id' ? 'at' : 'of'} ${names}`;
  }
  if (field === 'city' || field === 'state')
    return `${isNot ? 'outside' : 'in'} ${joinList(
      values.map((value) => escapeMarkdown(String(value))),
      'or',
    )}`;
  if (operator === 'missing') return `without ${label}`;
  if (operator === 'present') return `with ${label}`;
  const all = values.map((value) => shown(value, own));
  if (operator === 'between') return `with ${label} between ${all.join(' and ')}`;
  if (own.type === 'day' && dayBounds[operator]) return `${inDays[field] ?? label} ${dayBounds[operator]} ${all[0]}`;
  const bound = bounds[operator];
  if (bound) return `with ${own.unit ? `${bound} ${all[0]}` : `${label} of ${bound} ${all[0]}`}`;
  if (operator === 'contains') return `with “${all[0]}” in ${label}`;
  return `with ${own.unit && own.type === 'number' ? '' : `${label} `}${isNot ? 'other than ' : ''}${joinList(all, 'or')}`;
}

function related({ collection, conditions, period, operator, count }: Relation, today: string, nameOf: NameOf): string {
  const { singular, plural } = collections[collection];
  const isKind = ({ field, operator }: Condition) =>
    collection === 'payments' && field === 'type' && operator === 'not';
  const own = conditions.filter((it) => isAdjective(it) && !isKind(it)).map(adjective);
  const rest = conditions
    .filter((condition) => !isAdjective(condition))
    .map((condition) => clause(collection, condition, nameOf));
  const days = period ? [`${inDays[period.field] ?? ''} ${during(daysOf(period), today)}`] : [];
  const isNone = operator === 'is' && count === 0;
  const isOne = operator === 'at_least' && count === 1;
  const much = isNone
    ? 'without'
    : isOne
      ? 'with'
      : `with ${operator === 'is' ? count : `${bounds[operator]} ${count}`}`;
  if (collection === 'properties' && conditions.length > 0 && (isNone || isOne) && own.length === 0)
    return rest.map((text) => (isNone ? text.replace(/^in /, 'outside ') : text)).join(' ');
  const noun = isNone || isOne || count === 1 ? singular : plural;
  return [much, isOne ? article([...own, noun][0] ?? '') : '', ...own, noun, ...rest, ...days]
    .filter(Boolean)
    .join(' ');
}

/** How a period is named for the day that it is of. */
const inDays: Readonly<Record<string, string>> = {
  end_date: 'ending',
  start_date: 'beginning',
  due_date: 'due',
  paid_on: 'paid',
  created_on: 'created',
  closed_on: 'closed',
  scheduled_on: 'scheduled',
  move_in_date: 'who moved in',
};

const article = (word: string) => (/^[aeiou]/.test(word) ? 'an' : 'a');
const daysOf = ({ from, to }: { from?: string; to?: string }) => ({ from: from ?? null, to: to ?? null });

/** What was understood, around its noun: "3 urgent requests in Austin, created in May 2030". */
function described({ query, label, state }: Understood, today: string, nameOf: NameOf) {
  const { collection, conditions, relations = [], period } = query;
  const isImplied = ({ field, operator, values }: Condition) =>
    label !== null &&
    query.of !== undefined &&
    ((field === 'status' && values.join() === 'completed') ||
      (field === 'type' && operator === 'not') ||
      (field === 'status' && operator === 'not' && values.join() === 'failed'));
  // Leases that need renewing have not ended yet.
  const isEnded = ({ field, values }: Condition) => field === 'days_left' && values[0] === -1;
  const visible = conditions.filter(
    (condition) => condition.field !== query.order?.by && !isImplied(condition) && !isEnded(condition),
  );
  const adjectives = visible.filter(isAdjective).map(adjective);
  const clauses = visible
    .filter((condition) => !isAdjective(condition))
    .map((condition) => clause(collection, condition, nameOf));
  const all = [...clauses, ...relations.map((relation) => related(relation, today, nameOf))];
  const ofPeriod = period ? ` ${inDays[period.field] ?? ''} ${during(daysOf(period), today)}` : '';
  const days = state ? ` ${during(state, today)}` : ofPeriod;
  const behind = (all.length > 0 ? ` ${all.join(', ')}${days && ','}` : '') + days;
  const { singular, plural } = collections[collection];
  const before = adjectives.length > 0 ? `${adjectives.join(', ')} ` : '';
  return {
    behind,
    /** `4 available properties in Austin`. */
    counted: (count: number, bold = true) => {
      const figure = `${count === 0 ? (bold ? 'No' : 'no') : grouped(count)} ${before}${count === 1 ? singular : plural}`;
      return `${bold ? `**${figure}**` : figure}${behind}`;
    },
  };
}

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
      return [field.label, (row) => shown(row[name] ?? null, field)];
    }),
  );
  return cutTable<PlainRecord>(
    rows,
    { total, maxRows: MAX_ROWS },
    { [capital(singular)]: (row) => linkOf(collection, row), ...cells },
  );
}

const keyInWords = ({ key, path }: Group): string => {
  const text = key === null ? 'none' : String(key);
  if (/^\d{4}-\d{2}$/.test(text)) return monthInWords(text);
  return path ? recordLink(text, path) : escapeMarkdown(inWords(text));
};

function typeOf({ collection, aggregate, of }: Query): Pick<Field, 'type' | 'unit'> {
  if (aggregate === 'count' || aggregate === 'distinct' || !of) return { type: 'number' };
  return fieldOf(collection, of) ?? { type: 'number' };
}

const averages: Partial<Record<string, string>> = {
  range: 'difference between the lowest and the highest',
  average: 'average',
  median: 'median',
  min: 'lowest',
  max: 'highest',
};

export interface QueryAnswer {
  readonly understood: Understood;
  readonly result: QueryResult;
  readonly today: string;
  readonly nameOf: NameOf;
  /** The figures of the sides of a comparison. */
  readonly compared?: readonly number[];
}

function figureText({ understood, result, today, nameOf }: QueryAnswer): string {
  const { query, label, claim } = understood;
  const { behind, counted } = described(understood, today, nameOf);
  const value = (amount: number | null) => (amount === null ? 'nothing' : shown(amount, typeOf(query)));
  const text = (amount: number | null) => `**${value(amount)}**`;
  if (query.aggregate === 'share') {
    const { part = 0, whole = 0 } = result.parts ?? {};
    const of = query.of
      ? (fieldOf(query.collection, query.of) ?? { type: 'number' as const })
      : { type: 'number' as const };
    const { conditions: own = [], relations = [] } = query.share ?? {};
    const what = [
      ...own.map((condition) =>
        isAdjective(condition) ? adjective(condition) : clause(query.collection, condition, nameOf),
      ),
      ...relations.map((relation) => related(relation, today, nameOf)),
    ];
    if (result.value === null)
      return `There are no ${collections[query.collection].plural}${behind}, so there is no share of them.`;
    return `**${shareInWords(result.value)}** ${what.join(', ')}: ${shown(part, of)} of ${shown(whole, of)}${query.of ? ` ${label ?? ''}` : ` ${collections[query.collection].plural}`}${behind}.`;
  }
  if (result.compared && query.compareWith) {
    const difference = result.compared.difference ?? 0;
    const [one, other] = [during(daysOf(query.period ?? {}), today), during(daysOf(query.compareWith), today)];
    const both = `${value(result.value)}${label ? ` ${label}` : ''} ${one}, ${value(result.compared.value)} ${other}`;
    const words =
      difference === 0
        ? 'The same'
        : `**${shown(Math.abs(difference), typeOf(query))} ${difference > 0 ? 'more' : 'less'}** ${one} than ${other}`;
    if (claim === null) return `${words}: ${both}.`;
    const holds =
      claim === 'above'
        ? difference > 0
        : claim === 'below'
          ? difference < 0
          : claim === 'at_least'
            ? difference >= 0
            : difference <= 0;
    return `${holds ? 'Yes' : 'No'}: ${both}.`;
  }
  if (query.overGroups) {
    const [name = '', part] = (query.groupBy ?? '').split('.');
    const field = fieldOf(query.collection, name);
    const unit = field?.type === 'day' ? (part ?? 'month') : (field?.label.toLowerCase() ?? '');
    const whole = query.aggregate === 'count' ? '' : ` ${label ?? ''} per ${unit}`;
    const amount = query.aggregate === 'count' ? `${result.value ?? 0} per ${unit}` : value(result.value);
    return `**${amount}** is the ${averages[query.overGroups]}${whole}, of ${counted(result.matched, false)} in ${countText(result.total, unit)}.`;
  }
  if (query.aggregate === 'distinct') {
    const noun = fieldOf(query.collection, query.of ?? '')?.of;
    const { singular, plural } = collections[noun ?? query.collection];
    const count = result.value ?? 0;
    return `**${count === 0 ? 'No' : grouped(count)} ${count === 1 ? singular : plural}**: ${counted(result.matched, false)}.`;
  }
  if (query.aggregate === 'count') return `${counted(result.matched)}.`;
  const kind = averages[query.aggregate ?? ''];
  if (understood.times !== 1 && result.value !== null) {
    const product = (toCents(result.value) * understood.times) / 100;
    const of =
      result.matched === 1 && result.rows[0]
        ? linkOf(query.collection, result.rows[0])
        : counted(result.matched, false);
    return `**${shown(product, typeOf(query))}** is the rent of ${countText(understood.times, 'month')} of ${of}, at ${value(result.value)} a month.`;
  }
  if (query.order && query.limit && query.of && result.rows.length > 0) {
    const parts = result.rows.map(
      (row) => `${linkOf(query.collection, row)} (${value(Number(row[query.of ?? ''] ?? 0))})`,
    );
    return `${text(result.value)} ${kind ? `is the ${kind} ` : ''}${label ?? ''}: ${joinList(parts)}.`;
  }
  const without =
    result.without > 0 ? ` ${grouped(result.without)} of them ${result.without === 1 ? 'has' : 'have'} none.` : '';
  const what = label ?? fieldOf(query.collection, query.of ?? '')?.label.toLowerCase() ?? '';
  const unit = typeOf(query).unit;
  if (kind) return `${text(result.value)} is the ${kind} ${what} of ${counted(result.matched, false)}.${without}`;
  if (result.matched === 1 && understood.asked && result.rows[0])
    return `${text(result.value)} is the ${what} of ${linkOf(query.collection, result.rows[0])}${query.period || understood.state ? behind : ''}.`;
  const days = understood.state ?? (query.period && daysOf(query.period));
  if (days) {
    const all = described(
      { ...understood, state: null, query: { ...query, period: undefined } as Query },
      today,
      nameOf,
    );
    return `${during(days, today)}: ${text(result.value)} ${what}, in ${all.counted(result.matched, false)}.${without}`;
  }
  return `${text(result.value)}${what === unit ? '' : ` ${what}`}, in ${counted(result.matched, false)}.${without}`;
}

/** Two figures beside each other, with their difference. */
function sidesText({ understood, compared = [], today }: QueryAnswer): string {
  const { query, label, sides, claim } = understood;
  const [one = 0, other = 0] = compared;
  const [first = '', last = ''] = sides.map(({ text }) => capital(escapeMarkdown(text)));
  const amount = (figure: number) =>
    query.aggregate === 'share' ? shareInWords(figure) : shown(figure, typeOf(query));
  const what = label ?? collections[query.collection].plural;
  const both = `${first} **${amount(one)}**, ${last} **${amount(other)}** (${what}${inPeriod(understood, today)})`;
  const yes = claim ? `${(claim === 'below' ? one < other : one > other) ? 'Yes' : 'No'}, ` : '';
  if (one === other) return `${yes}the same: ${both}.`;
  const difference = query.aggregate === 'share' ? '' : ` ${amount(Math.abs(toCents(one) - toCents(other)) / 100)}`;
  return `${yes}${both}:${difference} more for ${one > other ? first : last}.`;
}

function groupText({ understood, result, today, nameOf }: QueryAnswer): string {
  const { query, label } = understood;
  const { counted } = described(understood, today, nameOf);
  const type = typeOf(query);
  const money = (value: number | null) =>
    query.aggregate === 'share' && value !== null ? shareInWords(value) : shown(value, type);
  const [name = '', part] = (query.groupBy ?? '').split('.');
  const own = fieldOf(query.collection, name);
  const field = own?.of && part ? fieldOf(own.of, part) : own;
  const by = field?.type === 'day' ? (part ?? 'month') : (field?.label.toLowerCase() ?? '');
  if (result.groups.length === 0) return `${counted(0)}.`;
  const kind = averages[query.aggregate ?? ''];
  const what =
    query.aggregate && query.of && query.aggregate !== 'count'
      ? `${kind ? `${kind} ` : ''}${label ?? ''}`.trim()
      : counted(2, false).replace(/^2 /, '');
  const columns = {
    [capital(by)]: keyInWords,
    [capital(
      kind ? `${kind} ${label ?? ''}`.trim() : query.of && query.aggregate !== 'count' ? (label ?? 'amount') : 'number',
    )]: ({ value }: Group) => money(value),
  };
  const table = cutTable<Group>(
    result.groups,
    { total: query.limit ? result.groups.length : result.total, maxRows: MAX_GROUPS },
    columns,
  );
  if (query.order && query.limit) {
    const most = query.order.direction === 'descending' ? 'most' : 'least';
    const tops = result.groups.map((group) => `${keyInWords(group)} (**${money(group.value)}**)`);
    const ranked = query.of === 'days_late' ? 'longest overdue' : `${most} ${what}`;
    const lead = `${joinList(tops)}: the ${ranked}${query.aggregate === 'count' || !query.of ? '' : inPeriod(understood, today)}.`;
    return lead + (result.groups.length > 1 ? table : '');
  }
  const total =
    kind || query.aggregate === 'share'
      ? ''
      : query.of && query.aggregate === 'sum'
        ? `**${shown(result.value, type)}** ${what} in all`
        : `${counted(result.matched)}`;
  const groupsOf = field?.of ? collections[field.of] : null;
  if (query.having) {
    const { operator, values } = query.having;
    const bound = `${bounds[operator] ?? ''} ${values.map((value) => shown(value, type)).join(' to ')}`.trim();
    const noun = result.total === 1 ? groupsOf?.singular : groupsOf?.plural;
    return `**${result.total === 0 ? 'No' : grouped(result.total)} ${noun ?? 'groups'}** with ${bound} ${what}${inPeriod(understood, today)}.${table}`;
  }
  const figure = total || what;
  const few = result.groups.map((group) => `${keyInWords(group)} **${money(group.value)}**`);
  const each = few.length <= MAX_NAMED && !query.of ? `: ${joinList(few)}` : '';
  return `${figure}${query.of ? inPeriod(understood, today) : ''}, by ${by}${each}.${table}`;
}

const inPeriod = ({ query: { period }, state }: Understood, today: string) =>
  state || period ? ` ${during(state ?? daysOf(period ?? {}), today)}` : '';

function listText({ understood, result, today, nameOf }: QueryAnswer): string {
  const { query, asked, kind } = understood;
  const { counted } = described(understood, today, nameOf);
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
    return `**${shown(first[asked] ?? null, askedField)}** is the ${lowerLabels[asked] ?? askedField.label.toLowerCase()} of ${linkOf(collection, first)}.`;
  if (order && query.limit && first) {
    const field = fieldOf(collection, order.by) as Field;
    const tops = result.rows.map((row) => `${linkOf(collection, row)} (**${shown(row[order.by] ?? null, field)}**)`);
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

function dayText({ understood, result, today, nameOf }: QueryAnswer): string {
  const { query, asked, countsIn } = understood;
  const { counted } = described(understood, today, nameOf);
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
    return `**${shown(longest[asked] ?? null, field)}** for ${linkOf(query.collection, longest)}${since ? `, since ${formatLongDate(String(since))}` : ''}.`;
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

/** What of an overdue sum stands in the ledgers of leases that charge their rent; '' where nothing does. */
export function ledgerText(rows: readonly PlainRecord[]): string {
  const ledgers = rows.filter(({ path }) => path.startsWith('/app/rent/'));
  if (ledgers.length === 0) return '';
  const sum = ledgers.reduce((cents, { amount }) => cents + toCents(Number(amount)), 0);
  const links = joinList(ledgers.slice(0, 10).map((row) => linkOf('debts', row)));
  const rest = rows
    .filter((row) => !ledgers.includes(row))
    .reduce((cents, { amount }) => cents + toCents(Number(amount)), 0);
  const inPayments = rest > 0 ? `Of this, **${formatCents(rest)}** is in payments. ` : '';
  return `\n\n${inPayments}By the ledgers of leases that charge their rent, **${formatCents(sum)}** is past due on ${countText(ledgers.length, 'lease')}: ${links}.`;
}

/** What a state in the past is read from. */
const bases: Partial<Readonly<Record<CollectionName, string>>> = {
  properties: 'This is by the days of the leases: a home with a lease on any of the days counts as occupied.',
  tenants: 'This is by the days of the leases.',
  leases: 'This is by the days of the leases.',
  payments: 'This is by the days on which payments were due and paid.',
  debts: 'This is by the days on which payments were due and paid.',
  requests: 'This is by the days on which requests were created and closed.',
};

/** The answer to a question that was understood wholly: the figure first, and the records behind it. */
export function queryText(answer: QueryAnswer): string {
  const { kind } = answer.understood;
  const text =
    answer.understood.sides.length > 0
      ? sidesText(answer)
      : kind === 'figure'
        ? figureText(answer)
        : kind === 'groups'
          ? groupText(answer)
          : kind === 'day'
            ? dayText(answer)
            : listText(answer);
  const { asksWhether, query, state } = answer.understood;
  const basis = state ? `\n\n${bases[query.collection] ?? ''}` : '';
  if (asksWhether && kind === 'figure' && query.collection === 'debts')
    return `${(answer.result.value ?? 0) > 0 ? 'Yes' : 'No'}: ${text}${basis}`;
  return capital(text) + basis;
}
