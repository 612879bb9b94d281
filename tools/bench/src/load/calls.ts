import type { CalledService, Environment, Player } from '../environment.ts';
import type { ApiCaller } from '../measured-product.ts';
import type { Repeated } from './load.ts';

/**
 * The kind of a call, which selects its target: a page of a list, sums of the dashboard and statistics, sums by month,
 * property or trade, the search over all kinds of records, or other.
 */
type CallKind = 'page' | 'search' | 'sums' | 'breakdown' | 'report' | 'record' | 'write';

/** A call of the product's pages. It goes to its service as it is, and to the gateway with the prefix `/api`. */
export interface SeedCall {
  readonly name: string;
  readonly kind: CallKind;
  readonly service: CalledService;
  /** The path at the gateway, where it differs. Null means that the gateway doesn't offer it. */
  readonly throughGateway?: string | null;
  readonly token: string;
  readonly request: Pick<Repeated, 'method' | 'path' | 'body'>;
}

/** The request directly to its service. Internal calls carry `serviceToken`. */
export const direct = ({ request, token, throughGateway }: SeedCall, serviceToken: string): Repeated => ({
  ...request,
  headers: {
    authorization: `Bearer ${token}`,
    ...(throughGateway !== undefined && { 'x-service-token': serviceToken }),
  },
});

export const isOfferedByGateway = ({ throughGateway }: SeedCall): boolean => throughGateway !== null;

/** The request through the gateway, which has to offer it. */
export function forwarded({ request, token, throughGateway }: SeedCall): Repeated {
  const { path } = request;
  const prefixed = typeof path === 'string' ? `/api${throughGateway ?? path}` : (nth: number) => `/api${path(nth)}`;
  return { ...request, path: prefixed, headers: { authorization: `Bearer ${token}` } };
}

/** @throws Error unless there is a call with the name. */
export function callNamed(calls: readonly SeedCall[], name: string): SeedCall {
  const call = calls.find((one) => one.name === name);
  if (!call) throw new Error(`there is no call "${name}"`);
  return call;
}

/** The share of a list that comes before a deep page. */
const DEPTH = 0.8;
const PAGE_SIZE = 200;

/** Returns the URL of a page at four fifths of a list. Reaches it page by page, as a client does. */
async function deepPage(caller: ApiCaller, list: string, query: Readonly<Record<string, string>> = {}) {
  const address = (extra: Record<string, string>) => `/${list}?${new URLSearchParams({ ...query, ...extra })}`;
  const fetchPage = async (extra: Record<string, string>) =>
    (await caller.call(`GET ${address(extra)}`)) as { total: number; next_cursor: string | null };
  let page = await fetchPage({ limit: String(PAGE_SIZE) });
  const steps = Math.floor((page.total * DEPTH) / PAGE_SIZE);
  for (let step = 1; step < steps && page.next_cursor !== null; step += 1)
    page = await fetchPage({ limit: String(PAGE_SIZE), cursor: page.next_cursor });
  return address({ limit: '50', ...(page.next_cursor !== null && { cursor: page.next_cursor }) });
}

type Pages = readonly (readonly [name: string, path: string])[];

/** Pages of lists by name and URL. Deep pages have to be located first. */
async function portfolioPages({ caller, homes }: Player): Promise<Pages> {
  const tenant = homes[0]?.tenancies[0]?.tenant;
  return [
    ['properties', '/properties?limit=50'],
    ['properties by name', '/properties?limit=50&sort=name'],
    ['available properties', '/properties?limit=50&status=available'],
    ['properties, late page', await deepPage(caller, 'properties')],
    ['properties, a rare word', `/properties?limit=50&q=${homes[0]?.property.name.split(' ').at(-1)}`],
    ['properties, a word in all records', '/properties?limit=50&q=house'],
    ['tenants', '/tenants?limit=50'],
    ['tenants by name, late page', await deepPage(caller, 'tenants', { sort: 'name' })],
    ['tenants, one by name', `/tenants?limit=50&q=${encodeURIComponent(tenant?.last_name ?? '')}`],
    ['tenants, a word in all records', '/tenants?limit=50&q=mail'],
    ['leases', '/leases?limit=50'],
    ['active leases', '/leases?limit=50&status=active'],
    ['leases by end date, late page', await deepPage(caller, 'leases', { sort: 'end_date' })],
    ['leases, a name', `/leases?limit=50&q=${encodeURIComponent(tenant?.last_name ?? '')}`],
  ];
}

async function operationsPages({ caller, homes }: Player): Promise<Pages> {
  const tenant = homes[0]?.tenancies[0]?.tenant;
  const property = homes[0]?.property;
  return [
    ['payments', '/payments?limit=50'],
    ['overdue payments', '/payments?limit=50&status=overdue&sort=due_date'],
    ['payments of a type and status', '/payments?limit=50&status=completed&payment_type=fee'],
    ['payments of a property', `/payments?limit=50&property_id=${property?.id}`],
    ['payments, late page', await deepPage(caller, 'payments')],
    ['payments by amount, late page', await deepPage(caller, 'payments', { sort: 'amount' })],
    ['payments, a name', `/payments?limit=50&q=${encodeURIComponent(tenant?.last_name ?? '')}`],
    ['payments, a word in all records', '/payments?limit=50&q=house'],
    ['requests', '/maintenance?limit=50'],
    ['open requests by priority', '/maintenance?limit=50&status=open&sort=-priority'],
    ['requests, late page', await deepPage(caller, 'maintenance')],
    ['requests, two words', '/maintenance?limit=50&q=kitchen%20quay'],
    ['requests, a word in all records', '/maintenance?limit=50&q=house'],
  ];
}

const page = (service: CalledService, token: string, [name, path]: readonly [string, string]): SeedCall => {
  return { name, kind: 'page', service, token, request: { method: 'GET', path } };
};

/** Calls for one record, with a different record for each request. */
function records({ session: { token }, homes }: Player): SeedCall[] {
  const one = (service: CalledService, [list, name]: readonly [string, string], ids: readonly number[]): SeedCall => {
    const path = (nth: number) => `/${list}/${ids[nth % ids.length]}`;
    return { name, kind: 'record', service, token, request: { method: 'GET', path } };
  };
  const tenancies = homes.map(({ tenancies: [first] }) => first);
  const idsOf = (found: readonly ({ id: number } | undefined)[]) => found.flatMap((one) => one?.id ?? []);
  return [
    one('portfolio', ['properties', 'one property'], idsOf(homes.map(({ property }) => property))),
    one('portfolio', ['tenants', 'one tenant'], idsOf(tenancies.map((tenancy) => tenancy?.tenant))),
    one('portfolio', ['leases', 'one lease'], idsOf(tenancies.map((tenancy) => tenancy?.lease))),
    one('operations', ['payments', 'one payment'], idsOf(tenancies.map((tenancy) => tenancy?.payments[0]))),
    one('operations', ['maintenance', 'one maintenance request'], idsOf(homes.map(({ requests }) => requests[0]))),
  ];
}

function sums({ session: { token } }: Player, size: string): SeedCall[] {
  const call = (name: string, service: CalledService, path: string, throughGateway?: string | null): SeedCall => ({
    name: `${name}, ${size} account`,
    kind: /stats|internal/.test(path) ? 'sums' : /breakdown|costs/.test(path) ? 'breakdown' : 'report',
    service,
    token,
    request: { method: 'GET', path },
    ...(throughGateway !== undefined && { throughGateway }),
  });
  return [
    call('payment statistics', 'operations', '/payments/stats'),
    call('payments by month', 'operations', '/payments/breakdown?by=month'),
    call('payments by property', 'operations', '/payments/breakdown?by=property'),
    call('maintenance costs by trade', 'operations', '/maintenance/costs?by=service_type'),
    call('rent roll', 'portfolio', '/leases/rent-roll'),
    // The gateway combines the responses of two services. The direct call goes to the one that is asked for more.
    call('dashboard counts', 'operations', '/internal/operations-figures', '/dashboard/stats'),
    call('dashboard activity', 'operations', '/internal/activity', '/dashboard/activity'),
    call('dashboard months', 'operations', '/internal/operations-months', '/dashboard/months'),
    call('dashboard counts of the portfolio', 'portfolio', '/internal/portfolio-figures', null),
    call('dashboard occupancy', 'portfolio', '/internal/occupancy', null),
  ];
}

/** What a user types into the search of the top bar. The gateway asks both services. */
function searches({ session: { token }, homes }: Player): SeedCall[] {
  const [tenancy] = homes[0]?.tenancies ?? [];
  const typed = {
    'a name': tenancy?.tenant.last_name ?? '',
    'a name of many': tenancy?.tenant.last_name.split(' ')[0] ?? '',
    'the beginning of a name': tenancy?.tenant.last_name.slice(0, 2) ?? '',
    'a word in all records': 'house',
    'an amount': String((tenancy?.payments[0]?.amount_cents ?? 0) / 100),
  };
  return Object.entries(typed).map(([name, words]) => {
    const query = `?q=${encodeURIComponent(words)}`;
    const request = { method: 'GET', path: `/internal/search${query}` } as const;
    return {
      name: `search, ${name}`,
      kind: 'search',
      service: 'operations',
      token,
      request,
      throughGateway: `/search${query}`,
    };
  });
}

/** Read calls of the account with most properties, unless named otherwise. The admin's calls cover all accounts. */
export async function readingCalls({ players: { large, small }, admin }: Environment): Promise<SeedCall[]> {
  const { token } = large.session;
  return [
    ...(await portfolioPages(large)).map((one) => page('portfolio', token, one)),
    ...(await operationsPages(large)).map((one) => page('operations', token, one)),
    page('portfolio', admin.token, ['tenants of all accounts', '/tenants?limit=50']),
    page('operations', admin.token, ['payments of all accounts', '/payments?limit=50']),
    page('operations', admin.token, ['payments of all accounts, overdue', '/payments?limit=50&status=overdue']),
    ...records(large),
    ...searches(large),
    ...sums(large, 'large'),
    ...sums(small, 'small'),
  ];
}

/** Makes the e-mail addresses unique to this run of the bench. */
const run = Date.now().toString(36);

function creations({ session: { token }, homes }: Player): SeedCall[] {
  const at = (nth: number) => {
    const home = homes[nth % homes.length];
    const tenancy = home?.tenancies[nth % home.tenancies.length];
    if (!home || !tenancy) throw new Error('the account for writes has no properties');
    return { home, property_id: home.property.id, tenant_id: tenancy.tenant.id, tenancy };
  };
  const create = (name: string, service: CalledService, path: string, body: (nth: number) => object) => {
    return { name, kind: 'write', service, token, request: { method: 'POST', path, body } } as const;
  };
  return [
    create('add a property', 'portfolio', '/properties', (nth) => ({
      name: `New House ${nth}`,
      address: `${nth} New Street`,
      city: 'Portland',
      state: 'ME',
      zip_code: '04101',
      rent_amount: 1850,
      bedrooms: 2,
    })),
    create('add a tenant with an invitation', 'portfolio', '/tenants', (nth) => ({
      first_name: 'Kim',
      last_name: `New ${nth}`,
      email: `kim.${run}.${nth}@mail.example`,
      property_id: at(nth).property_id,
    })),
    create('add an expired lease', 'portfolio', '/leases', (nth) => {
      const { property_id, tenant_id } = at(nth);
      const term = { start_date: '2015-01-01', end_date: '2015-12-31', status: 'expired' };
      return { property_id, tenant_id, ...term, rent_amount: 1850, deposit_amount: 1850 };
    }),
    create('record a pending payment', 'operations', '/payments', (nth) => {
      const { property_id, tenant_id } = at(nth);
      return { property_id, tenant_id, amount: 1850, due_date: '2999-01-01' };
    }),
    create('record a payment with its receipt', 'operations', '/payments', (nth) => {
      const { property_id, tenant_id } = at(nth);
      const paid = { status: 'completed', paid_date: '2020-01-02T12:00:00.000Z' };
      return { property_id, tenant_id, amount: 1850, due_date: '2020-01-01', ...paid };
    }),
    create('create a request', 'operations', '/maintenance', (nth) => {
      const text = { title: 'Tap drips', description: `It has dripped since yesterday (${nth}).` };
      return { property_id: at(nth).property_id, ...text, service_type: 'Plumbing' };
    }),
  ];
}

function changes({ session: { token }, homes }: Player): SeedCall[] {
  const change = (
    name: string,
    [service, list]: readonly [CalledService, string],
    ids: readonly number[],
    body: (nth: number) => object,
  ): SeedCall => {
    // Far apart, so that no two concurrent requests change the same record: they would conflict, as they should.
    const path = (nth: number) => `/${list}/${ids[nth % ids.length]}`;
    return { name, kind: 'write', service, token, request: { method: 'PUT', path, body } };
  };
  const tenancies = homes.flatMap((home) => home.tenancies);
  const waiting = tenancies.flatMap(({ payments }) => payments.filter(({ status }) => status === 'pending'));
  const idsOf = (records: readonly { readonly id: number }[]) => records.map(({ id }) => id);
  const textOf = (nth: number) => `Seen to ${run} ${nth}.`;
  const properties = idsOf(homes.map(({ property }) => property));
  return [
    change('change a property', ['portfolio', 'properties'], properties, (nth) => ({ description: textOf(nth) })),
    change('change a tenant', ['portfolio', 'tenants'], idsOf(tenancies.map(({ tenant }) => tenant)), (nth) => ({
      phone: `(555) ${nth}`,
    })),
    change('change a lease', ['portfolio', 'leases'], idsOf(tenancies.map(({ lease }) => lease)), (nth) => ({
      lease_terms: textOf(nth),
    })),
    change('change a payment', ['operations', 'payments'], idsOf(waiting), (nth) => ({ notes: textOf(nth) })),
    change(
      'change a request',
      ['operations', 'maintenance'],
      idsOf(homes.flatMap(({ requests }) => requests)),
      (nth) => ({
        description: textOf(nth),
      }),
    ),
  ];
}

/** Write calls of an account reserved for them, so that they change no sums that other calls measure. */
export const writingCalls = ({ players: { middle } }: Environment): SeedCall[] => [
  ...creations(middle),
  ...changes(middle),
];
