import type { Lease, MaintenanceRequest, Payment, Property, Tenant } from '@keystead/contracts';
import { TODAY } from './portfolios.ts';
import type { Card, Expected, Unit, Universe } from './question.ts';
import type { Records } from './records.ts';

// What is counted: small filters over the records of the API.

type R = Records;
const cents = (dollars: number) => Math.round(dollars * 100);
export const sumOf = <T>(list: readonly T[], of: (item: T) => number | null) =>
  list.reduce((sum, item) => sum + cents(of(item) ?? 0), 0) / 100;
export const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return average(sorted.slice(Math.ceil(half) - 1, Math.floor(half) + 1));
}
export const by =
  <T>(of: (item: T) => number | string) =>
  (one: T, other: T) =>
    of(one) < of(other) ? -1 : of(one) > of(other) ? 1 : 0;
export const down =
  <T>(of: (item: T) => number) =>
  (one: T, other: T) =>
    of(other) - of(one);
export const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

export const nameOf = ({ first_name, last_name }: Pick<Tenant, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;
export const dayPlus = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / 86_400_000);

export const active = ({ tenants }: R) => tenants.filter(({ status }) => status === 'active');
export const tenant = ({ tenants }: R, name: string) => tenants.find((it) => nameOf(it) === name) as Tenant;
export const property = ({ properties }: R, name: string) => properties.find((it) => it.name === name) as Property;
export const vacant = ({ properties }: R) => properties.filter(({ status }) => status === 'available');
export const occupied = ({ properties }: R) => properties.filter(({ status }) => status === 'occupied');
export const inCity = ({ properties }: R, city: string, state?: string) =>
  properties.filter((it) => it.city === city && (state === undefined || it.state === state));
export const cityOf = ({ properties }: R, { property_id }: { readonly property_id: number }) => {
  const { city, state } = properties.find(({ id }) => id === property_id) as Property;
  return `${city}, ${state}`;
};
/** Leases in effect on a day. */
export const running = ({ leases }: R, day = TODAY) =>
  leases.filter(({ status, start_date, end_date }) => status === 'active' && start_date <= day && end_date >= day);
export const leaseOf = (records: R, name: string) =>
  running(records).find(({ tenant_name }) => tenant_name === name) as Lease;
export const ending = (records: R, within: number, from = 0) =>
  running(records).filter(({ end_date }) => end_date >= dayPlus(TODAY, from) && end_date <= dayPlus(TODAY, within));
export const endingIn = (records: R, from: string, to: string) =>
  records.leases.filter(({ status, end_date }) => status === 'active' && end_date >= from && end_date <= to);
export const withLease = (records: R) => new Set(running(records).map(({ tenant_id }) => tenant_id));

export const paidIn = ({ payments }: R, from: string, to: string) =>
  payments.filter(
    ({ status, paid_date }) =>
      status === 'completed' && paid_date !== null && paid_date.slice(0, 10) >= from && paid_date.slice(0, 10) <= to,
  );
export const isRent = ({ payment_type }: Payment) => payment_type === 'rent';
/** Deposits have to be returned, so they are no revenue. */
const isRevenue = ({ payment_type }: Payment) => payment_type !== 'deposit';
export const rentIn = (records: R, from: string, to: string) => paidIn(records, from, to).filter(isRent);
export const revenueIn = (records: R, from: string, to: string) => paidIn(records, from, to).filter(isRevenue);
export const overdue = ({ payments }: R) => payments.filter(({ status }) => status === 'overdue');
export const pending = ({ payments }: R) => payments.filter(({ status }) => status === 'pending');
export const amounts = (payments: readonly Payment[]) => sumOf(payments, ({ amount }) => amount);
export const owes = (records: R, name: string) => amounts(overdue(records).filter((it) => it.tenant_name === name));
/** The amount of a tenant's open payment that was due first. */
export const oldestDue = ({ payments }: R, name: string) =>
  payments
    .filter((it) => it.tenant_name === name && (it.status === 'overdue' || it.status === 'pending'))
    .sort(by((it) => it.due_date ?? ''))[0]?.amount ?? 0;
export const late = (records: R) => unique(overdue(records).map(({ tenant_name }) => tenant_name));
/** Payments that were overdue on a day in the past: due before it, and paid after it or not at all. */
export const overdueOn = ({ payments }: R, day: string) =>
  payments.filter(
    ({ status, due_date, paid_date }) =>
      due_date !== null &&
      due_date < day &&
      (status === 'overdue' || (status === 'completed' && (paid_date ?? '').slice(0, 10) > day)),
  );
/** Leases that held on a day by their terms, whatever their status is now. */
export const leasesOn = ({ leases }: R, day: string) =>
  leases.filter(({ start_date, end_date }) => start_date <= day && end_date >= day);
/** Tenants with overdue payments, the one who owes most first. */
export const debtors = (records: R) => late(records).sort(down((name) => owes(records, name)));
/** Payments that were made after their due date. */
export const paidLate = ({ payments }: R) =>
  payments.filter((it) => it.status === 'completed' && it.due_date && (it.paid_date ?? '').slice(0, 10) > it.due_date);

/** The percentages that "occupancy" can be: by state, by leases today, and by leased days of this month. */
export function occupancy(records: R): Expected {
  const share = (days: readonly string[]) =>
    average(days.map((it) => unique(running(records, it).map((lease) => lease.property_id)).length)) /
    records.properties.length;
  const days = Array.from({ length: Number(TODAY.slice(8)) }, (_, at) => dayPlus(thisMonth[0], at));
  const byState = occupied(records).length / records.properties.length;
  return figure('percent', 100 * byState, { or: [100 * share([TODAY]), 100 * share(days)] });
}

/** Active tenants of a property. */
export const residents = (records: R, name: string) =>
  active(records)
    .filter((it) => it.property_name === name)
    .map(nameOf);
export const workersOf = ({ personnel }: R, type: string) =>
  personnel.filter((it) => it.service_type === type).map(({ name }) => name);
export const assignee = ({ requests }: R, title: string) =>
  requests.find((it) => it.title === title)?.assigned_to_name ?? '';

const isOpen = ({ status }: MaintenanceRequest) => status === 'open' || status === 'in_progress';
export const openRequests = ({ requests }: R) => requests.filter(isOpen);
export const completed = ({ requests }: R) => requests.filter(({ status }) => status === 'completed');
export const closedIn = (records: R, from: string, to: string) =>
  completed(records).filter(
    ({ closed_at }) => (closed_at ?? '').slice(0, 10) >= from && (closed_at ?? '').slice(0, 10) <= to,
  );
export const openedIn = ({ requests }: R, from: string, to: string) =>
  requests.filter(({ created_at }) => created_at.slice(0, 10) >= from && created_at.slice(0, 10) <= to);
export const costs = (requests: readonly MaintenanceRequest[]) => sumOf(requests, (it) => it.estimated_cost);
export const trade = (type: string) => (it: MaintenanceRequest) => it.service_type === type;

/** Groups records, and returns the value of each group. */
export const grouped = <T>(list: readonly T[], key: (item: T) => string, value: (items: readonly T[]) => number) =>
  [...Map.groupBy(list, key)].map(([name, items]) => [name, value(items)] as const);

export const lastMonth = ['2030-04-01', '2030-04-30'] as const;
export const thisMonth = ['2030-05-01', TODAY] as const;
export const thisYear = ['2030-01-01', TODAY] as const;
export const lastQuarter = ['2030-01-01', '2030-03-31'] as const;

// What an answer has to contain.

interface Readings {
  readonly or?: readonly number[];
  readonly whole?: readonly number[];
}
export const figure = (unit: Unit, value: number, { or = [], whole = [] }: Readings = {}): Expected => ({
  type: 'figure',
  unit,
  value,
  or,
  whole: whole.filter((it) => it !== value && !or.includes(it)),
});
export const count = (list: readonly unknown[], whole?: readonly unknown[], ...or: readonly unknown[][]) =>
  figure('count', list.length, { whole: whole ? [whole.length] : [], or: or.map((it) => it.length) });
export const money = (value: number, whole?: number, ...or: readonly number[]) =>
  figure('money', value, { whole: whole === undefined ? [] : [whole], or });

const universes = {
  tenants: ({ tenants }: R) => tenants.map(nameOf),
  properties: ({ properties }: R) => properties.map(({ name }) => name),
  personnel: ({ personnel }: R) => personnel.map(({ name }) => name),
  requests: ({ requests }: R) => unique(requests.map(({ title }) => title)),
  trades: ({ requests }: R) => unique(requests.flatMap(({ service_type }) => service_type ?? [])),
  cities: ({ properties }: R) => unique(properties.map(({ city }) => city)),
} satisfies Record<string, (records: R) => string[]>;
const universe = (records: R, of: keyof typeof universes): Universe => ({ of, names: universes[of](records) });

export const names = (
  records: R,
  of: keyof typeof universes,
  list: readonly string[],
  ...or: readonly (readonly string[])[]
): Expected => ({ type: 'names', names: unique(list), universe: universe(records, of), or });
export const first = (records: R, of: keyof typeof universes, list: readonly string[], value?: number): Expected => ({
  type: 'first',
  names: list,
  universe: universe(records, of),
  ...(value !== undefined && { value }),
});

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonths = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const justMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const labelsOf = (group: string): string[] => {
  if (/^\d{4}-\d{2}$/.test(group)) {
    const day = new Date(`${group}-01`);
    return [group, monthNames.format(day), shortMonths.format(day), justMonth.format(day)];
  }
  return group.includes('_') ? [group, group.replaceAll('_', ' ')] : [group];
};
export const rows = (unit: Unit, groups: readonly (readonly [string, number])[]): Expected => ({
  type: 'rows',
  unit,
  rows: groups.map(([name, value]) => [labelsOf(name), value]),
});
export const day = (date: string, ...or: string[]): Expected => ({ type: 'day', day: date, or });
export const yes = (is: boolean, ...also: string[]): Expected => ({ type: 'yes', yes: is, also });
/** Yes if the first value is more than the second. */
export const more = (one: number, other: number): Expected =>
  yes(one > other, one > other ? 'more than' : 'less than', one > other ? 'higher' : 'lower');
export const texts = (
  all: readonly (string | number | readonly (string | number)[])[],
  none: readonly string[] = [],
): Expected => ({
  type: 'texts',
  all,
  none,
});
export const refusal = (): Expected => ({ type: 'refusal' });
export const unknown = (name: string): Expected => ({ type: 'unknown', name });
export const cards = (records: R, list: readonly Card[]): Expected => ({
  type: 'cards',
  cards: list,
  people: records.tenants.map(nameOf),
});
/** A message to each of these tenants, about what each owes. */
export const reminders = (records: R, to: readonly string[]): Expected =>
  cards(
    records,
    to.map((who) => ({ kinds: ['message'], who, amounts: [owes(records, who)] })),
  );
export const message = (records: R, to: readonly string[], ...words: Card['texts'] & object): Expected =>
  cards(
    records,
    to.map((who) => ({ kinds: ['message'], who, texts: words })),
  );
export const spanish = (expected: Expected): Expected => ({ type: 'in', language: 'es', expected });
export const german = (expected: Expected): Expected => ({ type: 'in', language: 'de', expected });
