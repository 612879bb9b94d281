import type { Body, Tenant } from '@keystead/contracts';
import { manager, type Portfolio, smallLandlord, TODAY } from './portfolios.ts';
import type { ApiUser, MeasuredProduct } from './product/measured-product.ts';
import { type Records, readRecords } from './records.ts';

/** Who asks: the landlord of three homes, the manager of 25, or one of the manager's tenants. */
export type Asker = 'landlord' | 'manager' | 'tenant';

/** A user who asks, and the records that they see. */
export interface Account {
  readonly user: ApiUser;
  readonly records: Records;
}

const DAY_MS = 86_400_000;

/** The instant at which all questions are asked. */
export const NOW = new Date(`${TODAY}T16:00:00Z`);
const daysBefore = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

type Collection = 'properties' | 'tenants' | 'leases' | 'maintenance-personnel' | 'payments';

async function createAll<C extends Collection>(user: ApiUser, collection: C, bodies: readonly Body<`POST /${C}`>[]) {
  const ids: number[] = [];
  // One after the other, so that their order is the same in every run.
  for (const body of bodies) {
    const made = (await user.call<string>(`POST /${collection}`, body)) as { readonly id: number };
    ids.push(made.id);
  }
  return ids;
}

/** Creates the requests of a portfolio and closes them, each on its day. */
async function addRequests(
  product: MeasuredProduct,
  email: string,
  { requests }: Portfolio,
  ids: {
    readonly properties: readonly number[];
    readonly tenants: readonly number[];
    readonly staff: readonly number[];
  },
): Promise<void> {
  const days = new Set(requests.flatMap(({ opened, closed }) => [opened, ...(closed === undefined ? [] : [closed])]));
  const made = new Map<number, number>();
  for (const day of [...days].sort((one, other) => other - one)) {
    await product.setTime(daysBefore(day));
    const user = await product.signIn(email);
    for (const [at, { home, who, by, opened, closed, status, ...request }] of requests.entries()) {
      if (opened === day) {
        const body = {
          ...request,
          property_id: ids.properties[home],
          tenant_id: who === undefined ? null : ids.tenants[who],
          assigned_to: by === undefined ? null : ids.staff[by],
          status: closed === undefined ? status : 'open',
        };
        made.set(at, ((await user.call<string>('POST /maintenance', body)) as { readonly id: number }).id);
      }
      if (closed === day) await user.call<string>(`PUT /maintenance/${made.get(at)}`, { status });
    }
  }
}

async function addPortfolio(product: MeasuredProduct, email: string, portfolio: Portfolio): Promise<ApiUser> {
  const user = await product.signIn(email);
  const properties = await createAll(user, 'properties', portfolio.properties);
  const tenants = await createAll(
    user,
    'tenants',
    portfolio.tenants.map(({ home, ...tenant }) => ({ ...tenant, property_id: properties[home] as number })),
  );
  await createAll(
    user,
    'leases',
    portfolio.leases.map(({ home, who, ...lease }) => ({
      ...lease,
      property_id: properties[home] as number,
      tenant_id: tenants[who] as number,
    })),
  );
  const staff = await createAll(user, 'maintenance-personnel', portfolio.personnel);
  await addRequests(product, email, portfolio, { properties, tenants, staff });
  await product.setTime(NOW);
  const today = await product.signIn(email);
  const payments = await createAll(
    today,
    'payments',
    portfolio.payments.map(({ home, who, afterwards: _, ...payment }) => ({
      ...payment,
      property_id: properties[home] as number,
      tenant_id: tenants[who] as number,
    })),
  );
  for (const [at, { afterwards }] of portfolio.payments.entries())
    if (afterwards) await today.call<string>(`POST /payments/${payments[at]}/${afterwards.path}`, afterwards.body);
  return today;
}

/** Creates the accounts of all who ask, and reads what each sees. */
export async function createAccounts(product: MeasuredProduct): Promise<Record<Asker, Account>> {
  const emails = { manager: 'office@alder.example', landlord: 'june@homes.example' };
  await product.register(
    emails.manager,
    { role: 'property_manager', first_name: 'Dana', last_name: 'Whitfield' },
    { unlimited: true },
  );
  const managing = await addPortfolio(product, emails.manager, manager);
  await product.setTime(daysBefore(Math.max(...smallLandlord.requests.map(({ opened }) => opened))));
  await product.register(emails.landlord, { role: 'landlord', first_name: 'June', last_name: 'Harper' });
  const letting = await addPortfolio(product, emails.landlord, smallLandlord);
  const account = async (user: ApiUser): Promise<Account> => ({ user, records: await readRecords(user) });
  const managed = await account(managing);
  const { email } = manager.tenants[manager.tenantWhoAsks] as Pick<Tenant, 'email'>;
  const tenant = managed.records.tenants.find((it) => it.email === email) as Tenant;
  const renting = await product.inviteAndSignIn(managing, tenant);
  return { manager: managed, landlord: await account(letting), tenant: await account(renting) };
}
