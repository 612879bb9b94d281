import { isDeepStrictEqual } from 'node:util';
import type { Body, Tenant } from '@keystead/contracts';
import { eventually } from 'e2e/eventually';
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
/** Ten minutes and more, for a machine under load. */
const MAX_TRIES = 3_000;

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

/** What happens to an account on one day. */
interface Step {
  readonly daysAgo: number;
  readonly run: () => Promise<void>;
}

const firstDay = ({ requests }: Portfolio) => Math.max(...requests.map(({ opened }) => opened));

/** Adds a portfolio: its requests are opened and closed each on its day, and its payments are recorded today. */
function portfolioSteps(signIn: () => Promise<ApiUser>, portfolio: Portfolio): Step[] {
  const { requests } = portfolio;
  let [properties, tenants, staff]: readonly (readonly number[])[] = [];
  const partiesOf = ({ home, who }: { readonly home: number; readonly who: number }) => ({
    property_id: properties?.[home] as number,
    tenant_id: tenants?.[who] as number,
  });
  const made = new Map<number, number>();
  const addRecords = async () => {
    const user = await signIn();
    properties = await createAll(user, 'properties', portfolio.properties);
    const inHomes = portfolio.tenants.map(({ home, ...tenant }) => ({
      ...tenant,
      property_id: properties?.[home] as number,
    }));
    tenants = await createAll(user, 'tenants', inHomes);
    const leases = portfolio.leases.map(({ home, who, ...lease }) => ({ ...lease, ...partiesOf({ home, who }) }));
    await createAll(user, 'leases', leases);
    staff = await createAll(user, 'maintenance-personnel', portfolio.personnel);
  };
  const moveRequests = async (day: number) => {
    const user = await signIn();
    for (const [at, { home, who, by, opened, closed, status, ...request }] of requests.entries()) {
      if (opened === day) {
        const body = {
          ...request,
          property_id: properties?.[home],
          tenant_id: who === undefined ? null : tenants?.[who],
          assigned_to: by === undefined ? null : staff?.[by],
          status: closed === undefined ? status : 'open',
        };
        made.set(at, ((await user.call<string>('POST /maintenance', body)) as { readonly id: number }).id);
      }
      if (closed === day) await user.call<string>(`PUT /maintenance/${made.get(at)}`, { status });
    }
  };
  const addPayments = async () => {
    const user = await signIn();
    const bodies = portfolio.payments.map(({ home, who, afterwards: _, ...payment }) => ({
      ...payment,
      ...partiesOf({ home, who }),
    }));
    const payments = await createAll(user, 'payments', bodies);
    for (const [at, { afterwards }] of portfolio.payments.entries())
      if (afterwards) await user.call<string>(`POST /payments/${payments[at]}/${afterwards.path}`, afterwards.body);
  };
  const days = new Set(requests.flatMap(({ opened, closed }) => [opened, ...(closed === undefined ? [] : [closed])]));
  return [
    { daysAgo: firstDay(portfolio), run: addRecords },
    ...[...days].map((daysAgo) => ({ daysAgo, run: () => moveRequests(daysAgo) })),
    { daysAgo: 0, run: addPayments },
  ];
}

/** Cents by tenant and property. What is settled is left out. */
function centsByParties<R extends { readonly tenant_id: number; readonly property_id: number }>(
  records: readonly R[],
  amountOf: (record: R) => number,
): Record<string, number> {
  const groups = Map.groupBy(records, ({ tenant_id, property_id }) => `${tenant_id}, ${property_id}`);
  const sums = [...groups].map(([parties, own]): [string, number] => [
    parties,
    own.reduce((sum, record) => sum + Math.round(amountOf(record) * 100), 0),
  ]);
  return Object.fromEntries(sums.filter(([, cents]) => cents !== 0));
}

/** Waits until the ledgers of an account have followed its payments, since answers about debts read both. */
async function ledgersFollowed(user: ApiUser, { payments }: Records): Promise<void> {
  const overdue = payments.filter(({ status }) => status === 'overdue');
  const expected = centsByParties(overdue, ({ amount }) => amount);
  await eventually(
    async () => {
      const { balances } = await user.call('GET /lease-balances?state=past_due&limit=200' as 'GET /lease-balances');
      return centsByParties(balances, ({ past_due }) => past_due);
    },
    (found) => isDeepStrictEqual(found, expected),
    MAX_TRIES,
  );
}

/** Creates the accounts of all who ask, and reads what each sees. */
export async function createAccounts(product: MeasuredProduct): Promise<Record<Asker, Account>> {
  const emails = { manager: 'office@alder.example', landlord: 'june@homes.example' };
  const register = {
    manager: () =>
      product.register(
        emails.manager,
        { role: 'property_manager', first_name: 'Dana', last_name: 'Whitfield' },
        { unlimited: true },
      ),
    landlord: () => product.register(emails.landlord, { role: 'landlord', first_name: 'June', last_name: 'Harper' }),
  };
  const steps = (
    [
      ['manager', manager],
      ['landlord', smallLandlord],
    ] as const
  ).flatMap(([who, portfolio]): Step[] => [
    { daysAgo: firstDay(portfolio), run: async () => void (await register[who]()) },
    ...portfolioSteps(() => product.signIn(emails[who]), portfolio),
  ]);
  // By day and not by account: what follows a change in another service would wait for a time that was set back.
  for (const { daysAgo, run } of steps.sort((one, other) => other.daysAgo - one.daysAgo)) {
    await product.setTime(daysBefore(daysAgo));
    await run();
  }
  const account = async (user: ApiUser): Promise<Account> => ({ user, records: await readRecords(user) });
  const managed = await account(await product.signIn(emails.manager));
  const letting = await account(await product.signIn(emails.landlord));
  for (const { user, records } of [managed, letting]) await ledgersFollowed(user, records);
  const { email } = manager.tenants[manager.tenantWhoAsks] as Pick<Tenant, 'email'>;
  const tenant = managed.records.tenants.find((it) => it.email === email) as Tenant;
  const renting = await product.inviteAndSignIn(managed.user, tenant);
  return { manager: managed, landlord: letting, tenant: await account(renting) };
}
