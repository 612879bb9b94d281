import { type PlainRecord, type Query, runQuery, type Understanding, understand } from '@keystead/analyst';
import { addMonths, formatCents, formatLongDate, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import { monthDays } from '../understand/calendar.ts';
import type { Matter } from '../understand/left-over.ts';
import { profitText } from './changes.ts';
import { countText, dayOr, dollars, during, inWords, shareInWords } from './in-words.ts';
import {
  causeOf,
  habitOf,
  isOpen,
  openByTitle,
  propertySituation,
  type Reasons,
  requestText,
  sumOf,
  tenantSituation,
} from './situation.ts';
import { shortTable } from './tables.ts';

const asksWhy =
  /^(?:(?:so|and|but|please) )?(?:(?:explain|tell me|do you know|can you (?:tell me|explain)) )?(?:(?:to me|me) )?(?:why|how come|what (?:caused|explains|is behind|is the reason for))\b|\b(?:anything|something|what is|what['’]s) wrong (?:with|at|in)\b|\bwhat (?:is|seems to be) the (?:problem|matter|issue|trouble) (?:with|at|in)\b|^(?:is|are) there (?:a|any|some) (?:problems?|issues?|trouble) with\b|^is (?!there\b).* a problem\W*$|^what happened (?:with|to|at)\b|^(?:is|are) (?:my|our|the) .*\b(?:up or down|(?:going|gone) (?:up|down)|growing|shrinking|rising|falling|dropping)\b/i;
const change =
  /\b(?:is|was|are|were|did|do|has|have|my|our|so|much|gone|go|going|went|down|up|lower|higher|low|high|jump|jumped|spiked?|climb|climbed|shrink|shrank|plunged?|slump|slumped|changed?|different|differs?|bad|poor|drop|dropped|dropping|fall|fell|fallen|falling|declined?|declining|rise|rose|rising|decreased?|decreasing|increased?|increasing|expensive|less|more|many|several|little|few|there|or|growing|shrinking)\b/gi;

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
async function dueOf(reader: RecordReader, periods: Understanding['periods'], today: string): Promise<Due | null> {
  const [only] = periods;
  if (!only || periods.length > 1) return null;
  const { debts = [] } = await reader.read('debts');
  // What a ledger owes is due on several days, of which only the first is known.
  if (debts.some(({ path }) => path.startsWith('/app/rent/'))) return null;
  const days = { from: only.from ?? null, to: only.to ?? null };
  return { ...days, text: during(days, today) };
}

/** Why tenants owe something: each amount with its cause. */
async function allDebtsText(reader: RecordReader, query: Query, where = ''): Promise<string> {
  const records = await reader.read('debts', 'payments', 'properties', 'tenants');
  const { aggregate: _, of: __, groupBy: ___, order: ____, limit: _____, ...plain } = query;
  const { rows } = runQuery(plain, records);
  if (rows.length === 0) return `Nothing is overdue${where}.`;
  const table = shortTable<PlainRecord>(rows, {
    Tenant: ({ tenant, type, path }) => recordLink(`${tenant}, ${inWords(String(type))}`, path),
    Amount: ({ amount }) => dollars(Number(amount)),
    Due: ({ due_date }) => dayOr(due_date === null ? null : String(due_date)),
    Why: (row) => escapeMarkdown(causeOf(row, records.payments ?? [])),
  });
  return `**${sumOf(rows)}** is overdue${where}.${table}`;
}

/** Why homes are empty: each with its last lease, the next one, and what is open there. */
async function vacancyText(reader: RecordReader, today: string): Promise<string> {
  const { properties = [], leases = [], requests = [] } = await reader.read('properties', 'leases', 'requests');
  const vacant = properties.filter(({ status }) => status === 'available');
  const inWork = properties.filter(({ status }) => status === 'maintenance');
  const rented = properties.filter(({ status }) => status === 'occupied').length;
  const of = (rows: readonly PlainRecord[], id: number) => rows.filter(({ property_id }) => property_id === id);
  const lastDay = ({ id }: PlainRecord) =>
    of(leases, id)
      .map(({ end_date }) => String(end_date))
      .filter((day) => day < today)
      .toSorted()
      .at(-1) ?? null;
  const nextDay = ({ id }: PlainRecord) =>
    of(leases, id).find(({ status }) => status === 'pending')?.start_date ?? null;
  const table = shortTable<PlainRecord>([...vacant, ...inWork], {
    Property: linkTo,
    Status: ({ status }) => inWords(String(status)),
    'Last lease ended': (row) => dayOr(lastDay(row)),
    'Next lease begins': (row) => dayOr(nextDay(row) === null ? null : String(nextDay(row))),
    Rent: ({ rent }) => dollars(Number(rent)),
    'Open requests': ({ id }) => String(of(requests, id).filter(isOpen).length),
  });
  const share = properties.length > 0 ? ` **${shareInWords(rented / properties.length)}** are occupied.` : '';
  return `Of ${countText(properties.length, 'property')}, **${vacant.length}** ${vacant.length === 1 ? 'is' : 'are'} vacant, and ${inWork.length} ${inWork.length === 1 ? 'is' : 'are'} under maintenance.${share}${table}`;
}

/** What makes up the costs of a period: the figure beside that of the days before, and the largest ones. */
async function costsText(
  reader: RecordReader,
  query: Query,
  today: string,
  against: string | null = null,
): Promise<string> {
  const { requests = [] } = await reader.read('requests');
  const { from, to } = query.period ?? {};
  const { aggregate: _, of: __, groupBy: ___, order: ____, limit: _____, ...plain } = query;
  const { rows } = runQuery(plain, { requests });
  const month = from?.slice(0, 7);
  const days = month && monthDays(month).to === to ? monthDays(against ?? addMonths(month, -1)) : null;
  const before = days && runQuery({ ...plain, period: { field: 'closed_on', ...days } }, { requests }).rows;
  const largest = rows
    .filter(({ cost }) => cost !== null)
    .toSorted((one, other) => Number(other.cost) - Number(one.cost));
  const table = shortTable<PlainRecord>(largest, {
    Request: ({ name, path }) => recordLink(name, path),
    Property: ({ property }) => escapeMarkdown(String(property)),
    Cost: ({ cost }) => dollars(Number(cost)),
    Closed: ({ closed_on }) => dayOr(closed_on === null ? null : String(closed_on)),
  });
  const beside = before ? `, and ${sumOf(before, 'cost')} ${during(days, today)}` : '';
  const [first] = largest;
  const most = first
    ? ` The largest is ${recordLink(first.name, first.path)}, **${dollars(Number(first.cost))}**.`
    : '';
  return `**${sumOf(rows, 'cost')}** in estimated maintenance costs ${during({ from: from ?? null, to: to ?? null }, today)}, of ${countText(rows.length, 'completed request')}${beside}.${most}${table}`;
}

/** A figure of a month beside that of the month before, with the tenants who make the most of the difference. */
async function changeText(
  reader: RecordReader,
  query: Query,
  { label, today, other: against }: { label: string; today: string; other: string | null },
): Promise<string | null> {
  if (query.collection !== 'payments' || query.aggregate !== 'sum' || query.groupBy) return null;
  // "Why is income down?" is about this month.
  const { from, to } = query.period ?? monthDays(today.slice(0, 7));
  const month = from?.slice(0, 7);
  if (!from || !month || monthDays(month).to !== to) return null;
  const before = monthDays(against ?? addMonths(month, -1));
  const records = await reader.read('payments', 'tenants', 'properties');
  const of = (days: { from: string; to: string }) => ({
    ...query,
    period: { field: query.period?.field ?? 'paid_on', ...days },
  });
  const { value } = runQuery(of({ from, to }), records);
  const { value: other } = runQuery(of(before), records);
  const byTenant = (days: { from: string; to: string }) =>
    new Map(runQuery({ ...of(days), groupBy: 'tenant' }, records).groups.map((group) => [group.path, group]));
  const [now, then] = [byTenant({ from, to }), byTenant(before)];
  const changes = [...new Set([...now.keys(), ...then.keys()])]
    .map((path) => ({
      name: String((now.get(path) ?? then.get(path))?.key ?? ''),
      path: path ?? '',
      current: now.get(path)?.value ?? 0,
      former: then.get(path)?.value ?? 0,
    }))
    .filter((row) => row.current !== row.former)
    .toSorted((one, two) => Math.abs(two.current - two.former) - Math.abs(one.current - one.former));
  const difference = toCents(value ?? 0) - toCents(other ?? 0);
  const table = shortTable(changes.slice(0, 10), {
    Tenant: linkTo,
    [during({ from, to }, today)]: ({ current: amount }) => dollars(amount),
    [during(before, today)]: ({ former: amount }) => dollars(amount),
  });
  return `**${dollars(value ?? 0)}** ${label} ${during({ from, to }, today)}, and ${dollars(other ?? 0)} ${during(before, today)}: ${formatCents(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}.${table}`;
}

/** Why many requests are open: how many came and went this month, which nobody works on, and how old they are. */
async function openRequestsText(reader: RecordReader, today: string): Promise<string> {
  const { requests = [] } = await reader.read('requests');
  const open = requests.filter(isOpen).toSorted((one, two) => Number(two.days_open) - Number(one.days_open));
  const month = today.slice(0, 7);
  const inMonth = (field: string) => requests.filter((row) => String(row[field] ?? '').startsWith(month));
  const closed = inMonth('closed_on').filter(({ status }) => status === 'completed');
  const idle = open.filter(({ personnel }) => !personnel);
  const table = shortTable<PlainRecord>(open, {
    Request: ({ name, path }) => recordLink(name, path),
    Property: ({ property }) => escapeMarkdown(String(property)),
    Priority: ({ priority }) => inWords(String(priority)),
    'Assigned to': ({ personnel }) => (personnel ? escapeMarkdown(String(personnel)) : '—'),
    'Days open': ({ days_open }) => String(days_open),
  });
  return `**${countText(open.length, 'request')}** ${open.length === 1 ? 'is' : 'are'} open or in progress. To **${idle.length}** of them nobody is assigned. ${countText(inMonth('created_on').length, 'request')} came in this month, and ${closed.length} ${closed.length === 1 ? 'was' : 'were'} completed.${table}`;
}

/** Profit of a month beside that of the month before, with what it is made of. */
async function profitChange(
  reader: RecordReader,
  periods: Understanding['periods'],
  today: string,
): Promise<Reasons | null> {
  const days = periods.map(({ from, to }) => ({ from: from ?? '', to: to ?? '' }));
  const isMonth = ({ from, to }: { from: string; to: string }) => monthDays(from.slice(0, 7)).to === to;
  if (days.length > 2 || !days.every(isMonth)) return null;
  const now = days[0] ?? monthDays(today.slice(0, 7));
  const before = days[1] ?? monthDays(addMonths(now.from.slice(0, 7), -1));
  return of('payments', 'profit', profitText(reader, now, before, today), { days: days.length });
}

/** More requests with a word of the question in their titles are no answer to why one is not done. */
const MAX_TITLED = 3;
const emptyHomes =
  /\b(?:vacan(?:t|cy|cies)|empty|unoccupied|unrented|occupancy)\b|\bnot (?:all )?(?:rented|occupied|let)\b/i;

const of = async (
  list: Reasons['list'],
  matter: Matter | null,
  content: string | Promise<string>,
  read: Pick<Reasons, 'names' | 'days'> = {},
): Promise<Reasons> => ({ list, matter, content: await content, ...read });

/** Why a tenant owes something, or why revenue of a month went up or down; null for another question. */
export async function why(
  reader: RecordReader,
  { question, today, isTenant }: { readonly question: string; readonly today: string; readonly isTenant: boolean },
): Promise<Reasons | null> {
  if (!asksWhy.test(question)) return null;
  const records = await reader.read('properties', 'tenants', 'personnel', 'requests');
  const { named, unclear, unknown, periods } = understand(question, { today, records });
  const isClear = unclear.length + unknown.length === 0;
  const tenants = named.filter(({ collection }) => collection === 'tenants');
  const [tenant] = tenants[0]?.records ?? [];
  const isMoney = /\b(?:owes?|owing|owed|overdue|behind|late|rent|pay\w*|paid|balance|debts?)\b/i.test(question);
  // How much the rent is has no reason here.
  const isLevel = /\b(?:high|higher|low|lower|expensive|raised?|increased?|went up|go up)\b/i.test(question);
  const due = isMoney ? await dueOf(reader, periods, today) : null;
  if (tenant && tenants.length === 1 && isClear && isMoney && !isLevel)
    return of('payments', 'debt', tenantText(reader, tenant, due), { names: 1, days: due ? 1 : 0 });
  const isProblem = /\b(?:wrong|problem|matter|issue|trouble|happened)\b/i.test(question);
  if (tenant && tenants.length === 1 && isClear && isProblem && !isTenant)
    return of('tenants', 'situation', tenantSituation(reader, tenant), { names: 1 });
  const [only] = named;
  const [record] = only?.records ?? [];
  const isOne = named.length === 1 && only?.records.length === 1 && isClear;
  if (named.length === 1 && isClear && only?.collection === 'requests' && only.records.length <= MAX_TITLED)
    return of('maintenance', 'request', only.records.map(requestText).join('\n\n'));
  const isState =
    /\b(?:empty|vacan\w+|rent\w*|available|unoccupied|occupied|leas\w+|let|maintenance|wrong|problem|matter|issue|trouble|happened|tenants?)\b/i.test(
      question,
    );
  const isCosts = /\b(?:costs?|costly|expensive|maintain|maintenance costs?|repairs?|spen[dt]\w*)\b/i.test(question);
  if (isOne && record && only?.collection === 'properties' && isCosts && !isMoney && periods.length === 0) {
    const ofHome = { field: 'property_id', operator: 'is', values: [record.id] } as const;
    const done = { field: 'status', operator: 'is', values: ['completed'] } as const;
    const costs = costsText(
      reader,
      { collection: 'requests', conditions: [ofHome, done].map((it) => ({ ...it, values: [...it.values] })) },
      today,
    );
    return of('maintenance', 'costs', costs, { names: 1 });
  }
  // "Why is the heating request at Lakeview 12A still open?"
  const ofHome = isOne && record && only?.collection === 'properties' && !isMoney ? record : null;
  const there = ofHome && (records.requests ?? []).filter(({ property_id }) => property_id === ofHome.id);
  const isOfRequest = /\b(?:requests?|repairs?|tickets?|fixed|repaired|leak\w*|broken)\b/i.test(question);
  const titledThere = there && isOfRequest ? openByTitle(question, there) : [];
  if (titledThere.length > 0 && titledThere.length <= MAX_TITLED)
    return of('maintenance', 'request', titledThere.map(requestText).join('\n\n'), { names: 1 });
  if (isOne && record && only?.collection === 'properties' && isState && !isLevel)
    return of('properties', 'situation', propertySituation(reader, record, today), { names: 1 });
  if (isTenant && named.length === 0 && isMoney && !isLevel)
    return of('payments', 'debt', tenantText(reader, null, due), { days: due ? 1 : 0 });
  if (
    isTenant &&
    named.length === 0 &&
    /\b(?:request|repair|fixed|done|repaired|ticket|nobody|no one)\b/i.test(question)
  ) {
    const open = (records.requests ?? []).filter(isOpen);
    if (open.length > 0) return of('maintenance', 'request', open.map(requestText).join('\n\n'));
  }
  if (!isClear || named.some(({ place }) => !place)) return null;
  const isWork = /\b(?:fixed|done|repaired|finished|completed|open|assigned|working|broken)\b/i.test(question);
  const titled = isWork && named.length === 0 ? openByTitle(question, records.requests ?? []) : [];
  if (titled.length > 0 && titled.length <= MAX_TITLED)
    return of('maintenance', 'request', titled.map(requestText).join('\n\n'));
  if (isTenant) return null;
  if (emptyHomes.test(question) && periods.length + named.length === 0)
    return of('properties', 'vacancy', vacancyText(reader, today));
  if (/\bopen (?:requests?|repairs?|tickets?|jobs?)\b/i.test(question) && /\bso many\b/i.test(question))
    if (periods.length + named.length === 0) return of('maintenance', 'openRequests', openRequestsText(reader, today));
  if (/\bprofits?\b/i.test(question) && named.length === 0) return profitChange(reader, periods, today);
  const plain = question.replace(asksWhy, ' ').replace(change, ' ');
  const read = (text: string) => {
    const { understood: found, missed } = understand(text, { today, records });
    return missed.length === 0 ? found : null;
  };
  const understood =
    read(plain) ??
    read(plain.replace(/\brents?\b/i, 'rent received')) ??
    (/\b(?:drop|fall|decline|decrease|increase|rise)\b/i.test(question) ? read(`revenue ${plain}`) : null);
  const isLate = /\b(?:late|overdue|behind|owes?|owed|unpaid)\b|\b(?:nobody|no one|not) (?:\w+ )?pay/i.test(question);
  const isOfDebts = understood?.query.relations?.some(({ collection, period }) => collection === 'debts' && !period);
  const isOfLate = understood?.query.collection === 'payments' && !understood.query.aggregate;
  if (
    (!understood || isOfDebts || isOfLate) &&
    isLate &&
    periods.length + named.length === 0 &&
    !/\bless|more\b/i.test(question)
  )
    return of('payments', 'debts', allDebtsText(reader, { collection: 'debts', conditions: [] }));
  if (!understood) return null;
  const where = named.map(({ text }) => ` in ${escapeMarkdown(text)}`).join('');
  const isMore =
    !understood.query.period &&
    /\b(?:more|less|up|down|higher|lower|rising|falling|rise|rose|jump\w*|spik\w+|climb\w*|dropp?\w*|fell|increas\w+|decreas\w+)\b/i.test(
      question,
    );
  // "Higher in March than in January" is not about February.
  const compared = understand(plain, { today, records }).periods;
  const other = compared.length > 1 ? (compared[1]?.from?.slice(0, 7) ?? '') : null;
  if (other !== null && (compared.length > 2 || monthDays(other).to !== compared[1]?.to)) return null;
  if (understood.query.collection === 'requests' && understood.query.of === 'cost' && !understood.query.relations) {
    // "Why are costs up?" is about this month.
    const month = { field: 'closed_on', ...monthDays(today.slice(0, 7)) };
    const query = isMore ? { ...understood.query, period: month } : understood.query;
    return of('maintenance', null, costsText(reader, query, today, other));
  }
  if (understood.query.collection === 'debts' && !understood.state && !understood.query.period)
    return of('payments', null, allDebtsText(reader, understood.query, where));
  const label = `${understood.label ?? 'in all'}${where}`;
  const changed = await changeText(reader, understood.query, { label, today, other });
  return changed === null ? null : of('payments', null, changed);
}
