import type { ApiCaller } from '../api-caller.ts';
import type { AccountsPlan } from './accounts.ts';
import { assigneeOf, crewOf, type PlannedPerson } from './crew.ts';
import { dateText } from './dates.ts';
import type { Home, PlannedRequest, Tenancy } from './home.ts';

/** Calls the API as the sample's landlord. */
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
  const terms = { start_date, end_date, rent_amount: rent, deposit_amount: rent };
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
