import { type PlainRecord, type Query, runQuery, understand } from '@keystead/analyst';
import { addMonths, formatCents, formatLongDate, toCents } from '@keystead/service-kit';
import { escapeMarkdown, linkTo, recordLink } from '../../chat/markdown.ts';
import type { RecordReader } from '../../records/plain-records.ts';
import { monthDays } from '../understand/calendar.ts';
import { dayOr, dollars, during, inWords } from './in-words.ts';
import { shortTable } from './tables.ts';

const asksWhy =
  /^(?:(?:so|and|but|please) )?(?:(?:explain|tell me|do you know|can you (?:tell me|explain)) )?(?:(?:to me|me) )?(?:why|how come|what (?:caused|explains|is behind|is the reason for))\b|\b(?:anything|something|what is|what['’]s) wrong with\b|^what happened (?:with|to)\b/i;
const change =
  /\b(?:is|was|are|did|has|my|our|so|gone|go|went|down|up|lower|higher|low|high|drop|dropped|fall|fell|fallen|declined?|rise|rose|decreased?|increased?|less|more|many|several)\b/gi;

const sumOf = (rows: readonly PlainRecord[]) =>
  formatCents(rows.reduce((cents, { amount }) => cents + toCents(Number(amount)), 0));

/** What happened to the payment that an overdue amount comes from. */
function causeOf(debt: PlainRecord, payments: readonly PlainRecord[]): string {
  const byId = (id: PlainRecord[string] | undefined) => payments.find((payment) => payment.id === id);
  const own = debt.path.startsWith('/app/payments/') ? byId(debt.id) : undefined;
  const part = byId(own?.rest_of_payment_id);
  if (part) return `the rest of a payment of which a part was received: ${dollars(Number(part.amount))}`;
  const replaced = byId(own?.replaces_payment_id);
  if (replaced?.returned_on) return `the bank returned the payment on ${dayOr(String(replaced.returned_on))}`;
  if (replaced?.reversed_on) return `the payment was reversed on ${dayOr(String(replaced.reversed_on))}`;
  return inWords(String(debt.cause ?? 'not paid'));
}

/** Why a tenant owes something; null where a tenant asks, who sees only their own payments. */
async function tenantText(reader: RecordReader, tenant: PlainRecord | null): Promise<string> {
  const { debts = [], payments = [] } = await reader.read('debts', 'payments');
  const of = (rows: readonly PlainRecord[]) =>
    tenant ? rows.filter(({ tenant_id }) => tenant_id === tenant.id) : rows;
  const owes = tenant ? `${linkTo(tenant)} owes` : 'You owe';
  const owed = of(debts);
  const kept = new Set(payments.map(({ replaces_payment_id }) => replaces_payment_id));
  const failed = of(payments).filter(
    ({ status, id, reversed_on, returned_on }) => status === 'failed' && !kept.has(id) && !reversed_on && !returned_on,
  );
  const lost = failed.map(
    (row) =>
      `\n\n${recordLink(`The ${row.type} of ${dollars(Number(row.amount))}`, row.path)}${row.due_date ? `, due on ${formatLongDate(String(row.due_date))},` : ''} failed: the payment did not go through.`,
  );
  if (owed.length === 0) return `${owes} nothing that is overdue.${lost.join('')}`;
  const table = shortTable<PlainRecord>(owed, {
    For: ({ type, path }) => recordLink(inWords(String(type)), path),
    Amount: ({ amount }) => dollars(Number(amount)),
    Due: ({ due_date }) => dayOr(due_date === null ? null : String(due_date)),
    Why: (row) => escapeMarkdown(causeOf(row, payments)),
  });
  return `${owes} **${sumOf(owed)}** that is overdue.${table}${lost.join('')}`;
}

/** Why tenants owe something: each amount with its cause. */
async function allDebtsText(reader: RecordReader, query: Query): Promise<string> {
  const records = await reader.read('debts', 'payments', 'properties', 'tenants');
  const { aggregate: _, of: __, groupBy: ___, order: ____, limit: _____, ...plain } = query;
  const { rows } = runQuery(plain, records);
  if (rows.length === 0) return 'Nothing is overdue.';
  const table = shortTable<PlainRecord>(rows, {
    Tenant: ({ tenant, type, path }) => recordLink(`${tenant}, ${inWords(String(type))}`, path),
    Amount: ({ amount }) => dollars(Number(amount)),
    Due: ({ due_date }) => dayOr(due_date === null ? null : String(due_date)),
    Why: (row) => escapeMarkdown(causeOf(row, records.payments ?? [])),
  });
  return `**${sumOf(rows)}** is overdue.${table}`;
}

const dayText = (day: PlainRecord[string] | undefined) => (day ? formatLongDate(String(day)) : 'an unknown day');

/** Why a home is vacant, or what keeps it: its last lease, and what is to be done in it. */
async function propertyText(reader: RecordReader, property: PlainRecord, today: string): Promise<string> {
  const { leases = [], requests = [] } = await reader.read('leases', 'requests');
  const own = leases.filter(({ property_id }) => property_id === property.id);
  const [last] = own
    .filter(({ end_date }) => String(end_date) < today)
    .toSorted((one, other) => (String(one.end_date) < String(other.end_date) ? 1 : -1));
  const next = own.find(({ status }) => status === 'pending');
  const current = own.find(({ status }) => status === 'active');
  const open = requests.filter(
    ({ property_id, status }) => property_id === property.id && (status === 'open' || status === 'in_progress'),
  );
  const link = (lease: PlainRecord) => recordLink(`The lease of ${lease.tenant}`, lease.path);
  const parts = [
    `${linkTo(property)} is marked as **${inWords(String(property.status))}**.`,
    ...(current ? [`${link(current)} runs until ${dayText(current.end_date)}.`] : ['It has no active lease.']),
    ...(last && !current ? [`${link(last)} ended on ${dayText(last.end_date)}.`] : []),
    ...(next ? [`${link(next)} begins on ${dayText(next.start_date)}.`] : []),
    ...(open.length > 0
      ? [
          `Open there: ${open.map((row) => `${recordLink(row.name, row.path)} (${inWords(String(row.status))})`).join(', ')}.`,
        ]
      : []),
  ];
  return parts.join(' ');
}

/** Why a request is not done: since when it is open, and who works on it. */
const requestText = (row: PlainRecord): string =>
  `${recordLink(row.name, row.path)} at ${escapeMarkdown(String(row.property))} is **${inWords(String(row.status))}**, created on ${dayText(row.created_on)}. ${
    row.personnel ? `It is assigned to ${escapeMarkdown(String(row.personnel))}` : 'Nobody is assigned'
  }${row.scheduled_on ? `, and scheduled for ${dayText(row.scheduled_on)}` : ', and no day is scheduled'}.`;

/** A figure of a month beside that of the month before, with the tenants who make the most of the difference. */
async function changeText(reader: RecordReader, query: Query, label: string, today: string): Promise<string | null> {
  const { from, to } = query.period ?? {};
  const month = from?.slice(0, 7);
  if (query.collection !== 'payments' || !query.period || !from || !month || monthDays(month).to !== to) return null;
  const before = monthDays(addMonths(month, -1));
  const records = await reader.read('payments', 'tenants');
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

export interface Reasons {
  readonly content: string;
  /** The list that they come from. */
  readonly list: 'payments' | 'properties' | 'maintenance';
}

const of = async (list: Reasons['list'], content: string | Promise<string>): Promise<Reasons> => ({
  list,
  content: await content,
});

/** Why a tenant owes something, or why revenue of a month went up or down; null for another question. */
export async function why(
  reader: RecordReader,
  { question, today, isTenant }: { readonly question: string; readonly today: string; readonly isTenant: boolean },
): Promise<Reasons | null> {
  if (!asksWhy.test(question)) return null;
  const records = await reader.read('properties', 'tenants', 'personnel', 'requests');
  const { named, unclear, unknown } = understand(question, { today, records });
  const isClear = unclear.length + unknown.length === 0;
  const tenants = named.filter(({ collection }) => collection === 'tenants');
  const [tenant] = tenants[0]?.records ?? [];
  const isMoney = /\b(?:owes?|paying|owed|overdue|behind|late|rent|pay|paid|payments?|balance)\b/i.test(question);
  if (tenant && tenants.length === 1 && isClear && isMoney) return of('payments', tenantText(reader, tenant));
  const [only] = named;
  const [record] = only?.records ?? [];
  const isOne = named.length === 1 && only?.records.length === 1 && isClear;
  if (isOne && record && only?.collection === 'requests') return of('maintenance', requestText(record));
  const isState = /\b(?:empty|vacant|rented|available|unoccupied|occupied|leased|let|maintenance)\b/i.test(question);
  if (isOne && record && only?.collection === 'properties' && isState)
    return of('properties', propertyText(reader, record, today));
  // How much the rent is has no reason here.
  const isLevel = /\b(?:high|higher|low|lower|expensive|raised?|increased?|went up|go up)\b/i.test(question);
  if (isTenant && named.length === 0 && isMoney && !isLevel) return of('payments', tenantText(reader, null));
  if (
    isTenant &&
    named.length === 0 &&
    /\b(?:request|repair|fixed|done|repaired|ticket|nobody|no one)\b/i.test(question)
  ) {
    const open = (records.requests ?? []).filter(({ status }) => status === 'open' || status === 'in_progress');
    if (open.length > 0) return of('maintenance', open.map(requestText).join('\n\n'));
  }
  const plain = question.replace(asksWhy, ' ').replace(change, ' ');
  const { understood, missed } = understand(plain, { today, records });
  if (!understood || missed.length > 0 || named.length > 0) return null;
  if (understood.query.collection === 'debts' && !understood.state && !understood.query.period)
    return of('payments', allDebtsText(reader, understood.query));
  const changed = await changeText(reader, understood.query, understood.label ?? 'in all', today);
  return changed === null ? null : of('payments', changed);
}
