import type { ListedRecord } from '../../api-client.ts';
import { type Collection, collections, differingFields, type Entry, named, stampField } from '../load/journal.ts';
import { type Check, cents, type Lists, lookAtEach, readLists } from './checked-account.ts';

const markerOf = (collection: Collection, record: Readonly<Record<string, unknown>>): string =>
  String(record[stampField[collection]] ?? '').split(' ')[0] ?? '';

/**
 * Checks an entry's record: it has to be as acknowledged, or as one of the unacknowledged changes would have made it.
 */
function problemsOf(entry: Entry, found: ReturnType<Lists>): string[] {
  const { acknowledged, doubts, gone, collection } = entry;
  if (found.length > 1) return [`${named(entry)} is there ${found.length} times`];
  const [record] = found;
  if (!record) return acknowledged && gone === 'no' ? [`${named(entry)} was acknowledged and is not there`] : [];
  if (gone === 'surely') return [`${named(entry)} was rejected or deleted, but exists`];
  if (!acknowledged) return [];
  const differences = [{}, ...doubts].map((doubt) => differingFields(collection, acknowledged, doubt, record));
  if (differences.some((fields) => fields.length === 0)) return [];
  const [fields = []] = differences;
  const values = fields.map(
    (field) => `${field} ${JSON.stringify(record[field])} for ${JSON.stringify(acknowledged[field])}`,
  );
  return [`${named(entry)} is not as it was acknowledged: ${values.join(', ')}`];
}

/**
 * Checks that each acknowledged record exists once in its last acknowledged state, that deleted records are gone, and
 * that nothing is duplicated.
 */
export const recordsHold: Check = async (account) => {
  const { lists, wrongTotals } = await readLists(account);
  const problems = [...wrongTotals];
  for (const collection of collections) {
    // Replacements of reversed payments are created by the service and repeat the notes.
    const sent = lists(collection).filter(({ replaces_payment_id }) => !replaces_payment_id);
    const byMarker = Map.groupBy(sent, (record) => markerOf(collection, record));
    const entries = account.entries.filter((entry) => entry.collection === collection);
    for (const entry of entries) problems.push(...problemsOf(entry, byMarker.get(entry.marker) ?? []));
    const markers = new Set(entries.map(({ marker }) => marker));
    for (const marker of byMarker.keys())
      if (!markers.has(marker)) problems.push(`${collection} has ${marker}, which no writer sent`);
  }
  return problems;
};

/**
 * Checks that each acknowledged comment is on its request once, that no other is duplicated, and that the request's
 * count is right.
 */
export const commentsHold: Check = async (account) => {
  const { lists } = await readLists(account);
  const requests = new Map(lists('maintenance').map((request) => [request.id, request]));
  return lookAtEach(
    account.entries.filter(
      ({ collection, acknowledged, gone }) => collection === 'maintenance' && acknowledged && gone === 'no',
    ),
    async (entry) => {
      const id = entry.acknowledged?.id as number;
      const { body } = await account.api.call(
        `GET /maintenance/${id}/comments?limit=200` as 'GET /maintenance/{id}/comments',
      );
      const there = Map.groupBy(body.comments, ({ text }) => text);
      const wrong = entry.comments.flatMap(({ text, id: acknowledged }) => {
        const times = there.get(text)?.length ?? 0;
        return times > 1 || (acknowledged !== undefined && times === 0)
          ? [`"${text}" is ${times} times on ${named(entry)}`]
          : [];
      });
      const counted = requests.get(id)?.comments;
      if (body.comments.length !== counted)
        wrong.push(`${named(entry)} counts ${counted} comments of ${body.comments.length}`);
      if (body.comments.length > entry.comments.length) wrong.push(`${named(entry)} has comments that no writer sent`);
      return wrong;
    },
  );
};

/** Checks that projections of properties, tenants and personnel match the current records. */
export const projectionsAgree: Check = async (account) => {
  const { lists } = await readLists(account);
  const names = (collection: 'properties' | 'tenants' | 'maintenance-personnel', of: (it: ListedRecord) => string) =>
    new Map(lists(collection).map((record) => [record.id, of(record)]));
  const properties = names('properties', ({ name }) => String(name));
  const tenants = names('tenants', ({ first_name, last_name }) => `${first_name} ${last_name}`);
  const personnel = names('maintenance-personnel', ({ name }) => String(name));
  const repeated = [
    ['property_id', 'property_name', properties],
    ['tenant_id', 'tenant_name', tenants],
    ['assigned_to', 'assigned_to_name', personnel],
  ] as const;
  const problems: string[] = [];
  for (const collection of ['tenants', 'leases', 'payments', 'maintenance'] as const)
    for (const record of lists(collection))
      for (const [id, copy, originals] of repeated) {
        if (!(copy in record) || record[id] === null) continue;
        const original = originals.get(Number(record[id]));
        if (original !== undefined && record[copy] !== original)
          problems.push(`${collection}/${record.id} has ${copy} "${record[copy]}", but the original is "${original}"`);
      }
  return problems;
};

interface Sums {
  total_revenue: number;
  pending_amount: number;
  overdue_amount: number;
  deposit_amount: number;
  total_payments: number;
}

/** Sums up payments in integer cents (rules §5). */
function sumsOf(payments: readonly ListedRecord[]): Sums {
  const sum = (fits: (payment: ListedRecord) => boolean) =>
    payments.filter(fits).reduce((total, { amount }) => total + cents(amount), 0);
  return {
    total_revenue: sum((it) => it.status === 'completed' && it.payment_type !== 'deposit'),
    pending_amount: sum((it) => it.status === 'pending'),
    overdue_amount: sum((it) => it.status === 'overdue'),
    deposit_amount: sum((it) => it.status === 'completed' && it.payment_type === 'deposit'),
    total_payments: payments.length,
  };
}

/** Describes the figures that differ from the expected ones. Amounts are in cents. */
function differing(what: string, actual: object, expected: object): string[] {
  return Object.entries(expected).flatMap(([name, total]) => {
    const value = (actual as Record<string, unknown>)[name];
    const same = (name.endsWith('_payments') ? value : cents(value)) === total;
    return same ? [] : [`${what} has ${name} ${value}, but the listed payments sum to ${total} cents`];
  });
}

/** The grouping keys of the breakdowns, from a payment. */
const keys = {
  month: (it: ListedRecord) => String(it.paid_date ?? it.due_date ?? 'null').slice(0, 7),
  property: (it: ListedRecord) => String(it.property_id),
  tenant: (it: ListedRecord) => String(it.tenant_id),
  payment_type: (it: ListedRecord) => String(it.payment_type),
  payment_method: (it: ListedRecord) => String(it.payment_method),
} as const;

/**
 * Checks that the statistics, each tenant's balance, each breakdown and the dashboard match the sums of the listed
 * payments to the cent. The accounts' time zone is UTC.
 */
export const sumsAgree: Check = async (account) => {
  const { api } = account;
  const { lists } = await readLists(account);
  const payments = lists('payments');
  const all = sumsOf(payments);
  const { deposit_amount: _, ...comparable } = all;
  const { body: stats } = await api.call('GET /payments/stats');
  const problems = differing('GET /payments/stats', stats, comparable);
  for (const [by, keyOf] of Object.entries(keys)) {
    const { body } = await api.call(`GET /payments/breakdown?by=${by}` as 'GET /payments/breakdown');
    problems.push(...differing(`the breakdown by ${by}`, body.sum, all));
    const groups = Map.groupBy(payments, keyOf);
    if (!body.capped && body.rows.length !== groups.size)
      problems.push(`the breakdown by ${by} has ${body.rows.length} rows for ${groups.size}`);
    for (const row of body.rows) {
      const key = String(row.id ?? row.key);
      problems.push(...differing(`${by} ${key}`, row, sumsOf(groups.get(key) ?? [])));
    }
  }
  const { body: dashboard } = await api.call('GET /dashboard/stats');
  if (dashboard.unavailable.length > 0) problems.push(`the dashboard lacks ${dashboard.unavailable.join(' and ')}`);
  problems.push(...differing('the dashboard', dashboard, { total_revenue: all.total_revenue }));
  const counts = {
    total_properties: lists('properties').length,
    total_tenants: lists('tenants').filter(({ status }) => status === 'active').length,
    total_leases: lists('leases').length,
    total_maintenance: lists('maintenance').length,
    maintenance_pending: lists('maintenance').filter(({ status }) => status === 'open').length,
  };
  for (const [name, count] of Object.entries(counts)) {
    const actual = dashboard[name as keyof typeof counts];
    if (actual !== count) problems.push(`the dashboard has ${name} ${actual}, but ${count} are listed`);
  }
  const { body: year } = await api.call('GET /dashboard/months');
  const revenue = year.months.reduce((total, month) => total + cents(month.revenue), 0);
  // The load has made all its payments today.
  if (revenue !== all.total_revenue)
    problems.push(`the dashboard's year has ${revenue} cents for ${all.total_revenue}`);
  return problems;
};
