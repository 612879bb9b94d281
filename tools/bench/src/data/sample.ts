import { isDeepStrictEqual } from 'node:util';
import type { ApiCaller } from '../measured-product.ts';
import { type AccountsPlan, assigneeOf, crewOf, type PlannedPerson } from './data-plan.ts';
import type { Home, PlannedRequest, Tenancy } from './home.ts';
import { allRows } from './rows/all-rows.ts';
import { type Filled, filledCollections, type Row, Templates, type Written } from './rows/stored-rows.ts';
import { dateText, type SetDates } from './values.ts';

type Caller = Pick<ApiCaller, 'call'>;

const dollars = (cents: number) => cents / 100;

/**
 * Adds a record.
 * @throws Error if its id differs from the planned one: then the installation wasn't new.
 */
async function add(caller: Caller, path: string, planned: { readonly id: number }, body: object): Promise<void> {
  const { id } = (await caller.call(`POST /${path}`, body)) as { id: number };
  if (id !== planned.id) throw new Error(`the sample's ${path} ${planned.id} became ${id}: the database wasn't empty`);
}

async function addTenancy(caller: Caller, { property }: Home, { tenant, lease, payments }: Tenancy): Promise<void> {
  const { id: tenant_id, user_id: _, created_at: __, ...person } = tenant;
  const property_id = property.id;
  const { start_date, end_date } = lease;
  await add(caller, 'tenants', tenant, { ...person, property_id, move_in_date: start_date });
  const rent = dollars(property.rent_cents);
  // Its payments are recorded one by one.
  const terms = { start_date, end_date, rent_amount: rent, deposit_amount: rent, rent_terms: null };
  await add(caller, 'leases', lease, { property_id, tenant_id, ...terms });
  for (const payment of payments) {
    const { payment_type, payment_method, status, amount_cents, due, paid_date } = payment;
    const kind = { payment_type, payment_method, status, amount: dollars(amount_cents) };
    await add(caller, 'payments', payment, { property_id, tenant_id, ...kind, due_date: dateText(due), paid_date });
  }
}

async function addRequest(caller: Caller, home: Home, request: PlannedRequest, crew: readonly PlannedPerson[]) {
  const { title, description, priority, service_type, status, closed_at, scheduled_date } = request;
  await add(caller, 'maintenance', request, {
    property_id: home.property.id,
    tenant_id: home.tenancies[request.tenancy]?.tenant.id,
    title,
    description,
    priority,
    service_type,
    assigned_to: assigneeOf(request, crew)?.id,
    estimated_cost: dollars(request.estimated_cost_cents),
    scheduled_date,
    status: closed_at ? 'open' : status,
  });
  if (closed_at) await caller.call(`PUT /maintenance/${request.id}`, { status });
}

/** Enters the sample account through the API as its landlord, one record after the other. */
export async function enterSample(caller: Caller, plan: AccountsPlan, homes: Iterable<Home>): Promise<void> {
  for (const account of plan.accounts)
    for (const { id, ...person } of crewOf(plan, account)) await add(caller, 'maintenance-personnel', { id }, person);
  for (const home of homes) {
    const { id: _, rent_cents, created_at: __, ...described } = home.property;
    const rent = dollars(rent_cents);
    await add(caller, 'properties', home.property, { ...described, rent_amount: rent, deposit_amount: rent });
    for (const tenancy of home.tenancies) await addTenancy(caller, home, tenancy);
    for (const account of plan.accounts)
      for (const request of home.requests) await addRequest(caller, home, request, crewOf(plan, account));
  }
}

/** Fields that are random for each document, or that depend on the time at which the sample was written. */
const volatile: Readonly<Partial<Record<Filled, readonly string[]>>> = {
  'identity.users': ['created_at', 'account_since', 'links', 'password_hash', 'access_void_before'],
  'identity.email_addresses': ['created_at', 'invited_at', 'links'],
  'billing.ledger_entries': ['recorded_at'],
  'portfolio.tenants': ['invited_at'],
  'portfolio.leases': ['days_mark'],
  'portfolio.lease_calendars': ['terms.mark'],
  // A batch of payments gets its numbers in any order.
  'operations.receipts': ['issued_at', 'number'],
  // A change reads the clock twice, and a millisecond may pass in between.
  'operations.maintenance_requests': ['updated_at'],
  'operations.history': ['at'],
  'operations.personnel': ['created_at', 'updated_at'],
};

/** The documents of the sample without its administrator, who is neither landlord nor tenant, and their address. */
function ownRows(written: Written, name: Filled): Row[] {
  const admins = new Set(written['identity.users'].flatMap(({ _id, role }) => (role === 'admin' ? [_id] : [])));
  const personOf = (row: Row) => (name === 'identity.users' ? row._id : row.user_id) as Row['_id'];
  return name.startsWith('identity.') ? written[name].filter((row) => !admins.has(personOf(row))) : [...written[name]];
}

function comparable(collection: Filled, row: Row): Record<string, unknown> {
  const left: Record<string, unknown> = { ...row };
  for (const field of volatile[collection] ?? []) delete left[field];
  if (Array.isArray(left.terms)) left.terms = left.terms.map(({ mark: _, ...term }) => term);
  // Receipts are issued after the answer, so that payments which were added next may count in the balance.
  if (collection === 'operations.receipts') left.content = { ...(row.content as object), balance_cents: undefined };
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
    for (const row of ownRows(written, name))
      if (!made.get(name)?.has(row._id)) problems.push(`${name} ${row._id} is missing in the generated data`);
  if (problems.length === 0) return;
  const most = problems.slice(0, 20).join('\n');
  throw new Error(
    `The services write different documents than the generator (${problems.length} differences):\n${most}`,
  );
}
