import type { PlainRecord } from '@keystead/analyst';
import { escapeMarkdown, linkTo, recordLink } from '../../../chat/markdown.ts';
import type { RecordReader } from '../../../records/plain-records.ts';
import type { Days } from '../../understand/calendar.ts';
import { countText, dayOr, dollars, during, inWords, joinList } from '../in-words.ts';
import {
  causeOf,
  daysBetween,
  dayText,
  endsSoon,
  failedText,
  habitOf,
  isOpen,
  listedText,
  openThere,
  owedText,
  ownOf,
  sumOf,
  totalOf,
} from '../record-facts.ts';
import { cutTable, shortTable } from '../tables.ts';
import { type AdviceQuestion, ofTenants, opinion, topic } from './topic.ts';

/** What fell due in a period, and what became of it. */
function dueIn(payments: readonly PlainRecord[], { from = '', to = '9' }: Partial<Days>, today: string): string {
  const when = during({ from: from || null, to: to === '9' ? null : to }, today);
  const rows = payments.filter(({ due_date: due }) => typeof due === 'string' && due >= from && due <= to);
  const texts = rows.map(
    ({ type, amount, status, paid_on }) =>
      `${inWords(String(type))} of ${dollars(Number(amount))}, ${inWords(String(status))}${paid_on ? ` on ${dayText(paid_on)}` : ''}`,
  );
  return texts.length > 0 ? `Due ${when}: ${joinList(texts)}.` : `Nothing was due ${when}.`;
}

/** What a decision about a tenant needs: what is overdue and why, how they paid, their lease and its rent, and open requests. */
async function tenantSituation(
  reader: RecordReader,
  tenant: PlainRecord,
  { periods = [], today = '' }: { readonly periods?: readonly Partial<Days>[]; readonly today?: string } = {},
): Promise<string> {
  const { debts, payments, leases, requests, properties } = await reader.read(
    'debts',
    'payments',
    'leases',
    'requests',
    'properties',
  );
  const of = (rows: readonly PlainRecord[]) => rows.filter(({ tenant_id }) => tenant_id === tenant.id);
  const owed = of(debts);
  const lease = of(leases).find(({ status }) => status === 'active');
  const [last] = of(leases).toSorted((one, other) => (String(one.end_date) < String(other.end_date) ? 1 : -1));
  const home = properties.find(({ id }) => id === (lease ?? tenant).property_id);
  const shown = lease ?? last;
  const end =
    shown &&
    `${recordLink('The lease', shown.path)} ${lease || shown.status === 'pending' ? `runs until **${dayText(shown.end_date)}**` : `ended on **${dayText(shown.end_date)}**`}, at **${dollars(Number(shown.rent))}** a month${listedText(shown, home)}.`;
  const next = of(leases).find(({ status }) => status === 'pending');
  const causes = owed.map(
    (row) =>
      `${dollars(Number(row.amount))} (${inWords(String(row.type))}, due ${dayText(row.due_date)}: ${escapeMarkdown(causeOf(row, payments))})`,
  );
  const made = of(payments).filter(({ paid_on, status }) => status === 'completed' && paid_on !== null);
  const [paid] = made.toSorted((one, other) => (String(one.paid_on) < String(other.paid_on) ? 1 : -1));
  const name = escapeMarkdown(tenant.name);
  const steps = [
    ...(owed.length > 0 ? [`ask me to “Remind ${name}”`] : []),
    ...(lease && endsSoon(lease) && !next
      ? [`decide on the lease, which ends in ${countText(Number(lease.days_left), 'day')} without another one after it`]
      : []),
    ...(!lease && last && !next ? ['agree on a new lease, since none is active'] : []),
  ];
  const parts = [
    `${linkTo(tenant)}${home ? `, ${linkTo(home)}` : ''}:`,
    ...(owed.length > 0 ? owedText(owed) : ['nothing is overdue.']),
    ...(causes.length > 0 ? [`Of it, ${joinList(causes)}.`] : []),
    ...failedText(of(payments)),
    ...periods.map((days) => dueIn(of(payments), days, today)),
    ...habitOf(of(payments)),
    ...(paid ? [`The last payment, ${dollars(Number(paid.amount))}, came in on ${dayText(paid.paid_on)}.`] : []),
    ...(end ? [end] : ['There is no lease.']),
    ...(next ? [`${recordLink('The next lease', next.path)} begins on ${dayText(next.start_date)}.`] : []),
    ...openThere(of(requests).filter(isOpen)),
    ...(steps.length > 0 ? [`Next: ${joinList(steps)}.`] : []),
  ];
  return parts.join(' ');
}

async function tenantAdvice({ reader, named, periods, today }: AdviceQuestion) {
  const texts = await Promise.all(named.map((tenant) => tenantSituation(reader, tenant, { periods, today })));
  if (named.length < 2) return texts.join('');
  const { leases } = await reader.read('leases');
  const own = leases.filter(({ status, tenant_id }) => status === 'active' && named.some(({ id }) => id === tenant_id));
  return `Together their active leases bring **${sumOf(own, 'rent')}** a month.\n\n${texts.join('\n\n')}`;
}

export const namedTenants = topic('tenants', `${opinion}|reliable|unreliable|keep|claim`, ofTenants, tenantAdvice, {
  subject: 'tenant',
  days: 2,
});

/** Tenants with something overdue, a lease that ends soon or an urgent request: who owes most comes first. */
async function tenantsText({ reader }: AdviceQuestion): Promise<string> {
  const { tenants, debts, leases, requests, payments } = await reader.read(
    'tenants',
    'debts',
    'leases',
    'requests',
    'payments',
  );
  const rows = tenants
    .filter(({ status }) => status === 'active')
    .map((tenant) => ({
      tenant,
      owed: ownOf(debts, 'tenant_id', tenant),
      ends: ownOf(leases, 'tenant_id', tenant).find(endsSoon) ?? null,
      urgent: ownOf(requests, 'tenant_id', tenant).filter((row) => isOpen(row) && row.priority === 'urgent'),
      habit: habitOf(ownOf(payments, 'tenant_id', tenant)).join(' '),
    }))
    .filter(({ owed, ends, urgent }) => owed.length > 0 || ends || urgent.length > 0)
    .toSorted((one, other) => totalOf(other.owed, 'amount') - totalOf(one.owed, 'amount'));
  const [first] = rows;
  if (!first) return 'No tenant has anything overdue, a lease that ends within 60 days, or an urgent request.';
  const table = shortTable<(typeof rows)[number]>(rows, {
    Tenant: ({ tenant }) => linkTo(tenant),
    Overdue: ({ owed }) => (owed.length > 0 ? sumOf(owed) : '—'),
    'Lease ends': ({ ends }) => dayOr(ends === null ? null : String(ends.end_date)),
    'Urgent requests': ({ urgent }) => String(urgent.length),
    Payments: ({ habit }) => habit || '—',
  });
  const lead =
    first.owed.length > 0 ? `By what is overdue, it is ${linkTo(first.tenant)} with **${sumOf(first.owed)}**. ` : '';
  return `${lead}${countText(rows.length, 'tenant')} ${rows.length === 1 ? 'has' : 'have'} something overdue, a lease that ends within 60 days, or an urgent request.${table}`;
}

export const tenantsInTrouble = topic(
  'tenants',
  `tenant ${opinion}`,
  'tenant risk attention first chase many not important often home worst',
  tenantsText,
);

/** What is overdue, with who owes most, who is late the longest, and why each amount is owed. */
async function debtsText({ reader, today, periods: [period] }: AdviceQuestion): Promise<string> {
  const { debts: all, payments } = await reader.read('debts', 'payments');
  const { from = '', to = '9' } = period ?? {};
  const debts = all.filter(({ due_date: due }) => !period || (typeof due === 'string' && due >= from && due <= to));
  const when = period ? ` of what was due ${during({ from: from || null, to: to === '9' ? null : to }, today)}` : '';
  if (debts.length === 0) return `Nothing is overdue${when}.`;
  const debtors = [...Map.groupBy(debts, ({ tenant_id }) => tenant_id).values()].toSorted(
    (one, other) => totalOf(other, 'amount') - totalOf(one, 'amount'),
  );
  const [most = []] = debtors;
  const [oldest] = debts
    .filter(({ due_date }) => due_date)
    .toSorted((one, other) => (String(one.due_date) < String(other.due_date) ? -1 : 1));
  const nameOf = (row: PlainRecord | undefined) => escapeMarkdown(String(row?.tenant ?? ''));
  const since = oldest
    ? `, and ${nameOf(oldest)} has been late the longest, since ${dayOr(String(oldest.due_date))}, ${countText(daysBetween(String(oldest.due_date), today), 'day')}`
    : '';
  const rows = debtors.flat();
  const table = cutTable<PlainRecord>(
    rows,
    { maxRows: 25 },
    {
      Tenant: ({ tenant, type, path }) => recordLink(`${tenant}, ${inWords(String(type))}`, path),
      Amount: ({ amount }) => dollars(Number(amount)),
      Due: ({ due_date }) => dayOr(due_date === null ? null : String(due_date)),
      Why: (row) => escapeMarkdown(causeOf(row, payments)),
    },
  );
  return `**${sumOf(debts)}** is overdue${when} from ${countText(debtors.length, 'tenant')}. ${nameOf(most[0])} owes most, **${sumOf(most)}**${since}. Begin with them: ask me to “Remind ${nameOf(most[0])}”, or to “Remind everyone who is overdue”.${table}`;
}

export const debts = topic(
  'payments',
  `debt|pay|rent|money|income debt|not|often|chase ${opinion}|chase`,
  'debt pay rent money tenant first chase not many important long risk attention change open income worst',
  debtsText,
  { days: 1 },
);

/** How tenants paid so far: who paid late most often, or who never did. */
async function habitsText({ reader, has }: AdviceQuestion): Promise<string> {
  const { tenants, payments, debts } = await reader.read('tenants', 'payments', 'debts');
  const rows = tenants
    .filter(({ status }) => status === 'active')
    .map((tenant) => {
      const made = ownOf(payments, 'tenant_id', tenant).filter(
        (it) => it.status === 'completed' && it.due_date !== null,
      );
      const late = made.filter(({ days_late }) => Number(days_late) > 0);
      return { tenant, made, late, owed: ownOf(debts, 'tenant_id', tenant) };
    })
    .filter(({ made }) => made.length > 0);
  const isOnTime = has('reliable') && !has('unreliable') && !has('not') && !has('debt');
  const shown = isOnTime
    ? rows.filter(({ late, owed }) => late.length + owed.length === 0)
    : rows.filter(({ late }) => late.length > 1).toSorted((one, other) => other.late.length - one.late.length);
  const table = cutTable<(typeof rows)[number]>(
    shown,
    { maxRows: 25 },
    {
      Tenant: ({ tenant }) => linkTo(tenant),
      Received: ({ made }) => countText(made.length, 'payment'),
      'Of them late': ({ late }) => String(late.length),
      Overdue: ({ owed }) => (owed.length > 0 ? sumOf(owed) : '—'),
    },
  );
  const [first] = shown;
  if (isOnTime)
    return `**${countText(shown.length, 'tenant')}** paid everything on time so far, and ${shown.length === 1 ? 'has' : 'have'} nothing overdue.${table}`;
  return first
    ? `${linkTo(first.tenant)} paid late most often: **${first.late.length}** of ${countText(first.made.length, 'payment')}. ${countText(shown.length, 'tenant')} paid late more than once.${table}`
    : 'No tenant paid late more than once.';
}

export const paymentHabits = topic(
  'tenants',
  `often|reliable|unreliable pay|tenant|debt|reliable ${opinion}|often|reliable|unreliable`,
  'habit often reliable unreliable pay debt rent tenant first risk not many money keep worst',
  habitsText,
  { sure: ['habit'] },
);
