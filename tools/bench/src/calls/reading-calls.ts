import type { Environment, Player } from '../environment/environment.ts';
import { deepPage } from './deep-page.ts';
import type { SeedCall } from './seed-call.ts';

type Service = 'portfolio' | 'operations';
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

const page = (service: Service, token: string, [name, path]: readonly [string, string]): SeedCall => {
  return { name, kind: 'page', service, token, request: { method: 'GET', path } };
};

/** Calls for one record, with a different record for each request. */
function records({ session: { token }, homes }: Player): SeedCall[] {
  const one = (service: Service, [list, name]: readonly [string, string], ids: readonly number[]): SeedCall => {
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

/** Calls of the dashboard and the statistics, for an account of a given size. */
function sums({ session: { token } }: Player, size: string): SeedCall[] {
  const call = (name: string, service: Service, path: string, throughGateway?: string | null): SeedCall => ({
    name: `${name}, ${size} account`,
    kind: /stats|internal/.test(path) ? 'sums' : 'breakdown',
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
    ...sums(large, 'large'),
    ...sums(small, 'small'),
  ];
}
