import { isDeepStrictEqual } from 'node:util';
import type { AccountsPlan } from './accounts.ts';
import type { SetDates } from './dates.ts';
import type { Home } from './home.ts';
import { allRows } from './rows/all-rows.ts';
import { type Filled, filledCollections, type Row, Templates, type Written } from './rows/stored-rows.ts';

/** Fields that are random for each document, or that depend on the time at which the sample was written. */
const volatile: Readonly<Partial<Record<Filled, readonly string[]>>> = {
  'identity.users': ['created_at', 'account_since', 'links', 'password_hash', 'access_void_before'],
  'identity.email_addresses': ['created_at', 'invited_at', 'links'],
  'billing.ledger_entries': ['recorded_at'],
  'portfolio.tenants': ['invited_at'],
  'portfolio.leases': ['days_mark'],
  'portfolio.lease_calendars': ['terms.mark'],
  'operations.receipts': ['issued_at'],
  // A change reads the clock twice, and a millisecond may pass in between.
  'operations.maintenance_requests': ['updated_at'],
  'operations.history': ['at'],
  'operations.personnel': ['created_at', 'updated_at'],
};

/** Leaves out the sample's administrator and their actions: they are neither landlord nor tenant. */
const isOwn = (row: Row) => row.role !== 'admin';

function comparable(collection: Filled, row: Row): Record<string, unknown> {
  const left: Record<string, unknown> = { ...row };
  for (const field of volatile[collection] ?? []) delete left[field];
  if (Array.isArray(left.terms)) left.terms = left.terms.map(({ mark: _, ...term }) => term);
  return left;
}

/** The homes with the times that the services stored for each entry. */
function* asEntered(homes: Iterable<Home>, written: Written): Generator<Home> {
  const at = (collection: Filled) => {
    const rows = new Map(written[collection].map((row) => [row._id, row]));
    return <T extends { id: number; created_at: Date }>(planned: T): T => {
      const { created_at } = (rows.get(planned.id) ?? {}) as { created_at?: Date };
      return { ...planned, created_at: created_at ?? planned.created_at };
    };
  };
  const [property, tenant, lease] = [at('portfolio.properties'), at('portfolio.tenants'), at('portfolio.leases')];
  const [payment, request] = [at('operations.payments'), at('operations.maintenance_requests')];
  const closed = new Map(written['operations.maintenance_requests'].map((row) => [row._id, row.closed_at as Date]));
  for (const home of homes)
    yield {
      ...home,
      property: property(home.property),
      tenancies: home.tenancies.map((tenancy) => ({
        tenant: tenant(tenancy.tenant),
        lease: lease(tenancy.lease),
        payments: tenancy.payments.map(payment),
      })),
      requests: home.requests.map((one) => ({ ...request(one), closed_at: closed.get(one.id) ?? null })),
    };
}

/** Describes in a line how a generated document differs from the one a service wrote; empty if they agree. */
function differences(collection: Filled, made: Row, stored: Row | undefined): string[] {
  if (!stored) return [`${collection} ${made._id} was not written`];
  const [mine, theirs] = [comparable(collection, made), comparable(collection, stored)];
  const fields = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return [...fields].flatMap((field) => {
    if (isDeepStrictEqual(mine[field], theirs[field])) return [];
    return [
      `${collection} ${made._id}: ${field} is ${JSON.stringify(theirs[field])}, not ${JSON.stringify(mine[field])}`,
    ];
  });
}

/**
 * Generates the sample's documents in the same way as those of the data set, and compares each with what the services
 * wrote for the same input. Most documents are generated from templates of other records. So the comparison also finds
 * fields that a service has begun to derive and the generator doesn't know.
 * @throws Error with the differences.
 */
export function checkSample(plan: AccountsPlan, homes: readonly Home[], written: Written, dates: SetDates): void {
  const made = new Map<Filled, Set<string | number>>(filledCollections.map((name) => [name, new Set()]));
  const problems: string[] = [];
  const stored = new Map(filledCollections.map((name) => [name, new Map(written[name].map((row) => [row._id, row]))]));
  const templates = new Templates(written);
  for (const [collection, row] of allRows(plan, asEntered(homes, written), { templates, dates })) {
    made.get(collection)?.add(row._id);
    problems.push(...differences(collection, row, stored.get(collection)?.get(row._id)));
  }
  for (const name of filledCollections)
    for (const row of written[name].filter(isOwn))
      if (!made.get(name)?.has(row._id)) problems.push(`${name} ${row._id} is missing in the generated data`);
  if (problems.length === 0) return;
  const most = problems.slice(0, 20).join('\n');
  throw new Error(
    `The services write different documents than the generator (${problems.length} differences):\n${most}`,
  );
}
