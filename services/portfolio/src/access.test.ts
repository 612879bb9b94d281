import { type OperationName, portfolio } from '@keystead/contracts';
import { accessTests, samplePdf, samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { fakeUsers, people, samples, testPortfolio } from '../test/test-portfolio.ts';

/** The callers of a route (rules §2), seen from a property of `landlord`. */
const callers = {
  anonymous: null,
  'tenant of the property': people.tenant,
  'other tenant': people.otherTenant,
  'other landlord': people.otherLandlord,
  landlord: people.landlord,
  manager: people.manager,
  admin: people.admin,
} satisfies Record<string, TestUser | null>;
type Who = keyof typeof callers;

/** Statuses in the order of `callers`. */
type Row = readonly [number, number, number, number, number, number, number];

const everybody: Row = [401, 200, 200, 200, 200, 200, 200];
/** Records that a tenant of the property may read too. */
const read: Row = [401, 200, 404, 404, 200, 200, 200];
/** Actions that only those who manage the property may do. */
const manage = (ok: number): Row => [401, 403, 404, 404, ok, ok, ok];
/** Actions that no tenant may do. Records of another account can't be referenced. */
const add = (otherAccount: number): Row => [401, 403, 403, otherAccount, 201, 201, 201];
/** An import is only visible to users of its account. */
const ownAccount = (ok: number): Row => [401, 404, 404, 404, ok, ok, ok];

/** Internal routes, which also require a service token. */
const servicesAlone: Row = [401, 401, 401, 401, 401, 401, 401];

interface Fixture {
  readonly property: number;
  readonly photo: number;
  readonly tenant: number;
  readonly lease: number;
  readonly document: number;
  readonly import: number;
}

interface Route {
  readonly answers: Row;
  /** The request body, apart from the parameters in the path. */
  readonly body?: (fixture: Fixture) => unknown;
  readonly type?: string;
  readonly query?: string;
  /** Whether a second call with the same records fails, as with a deletion. */
  readonly once?: true;
}

const csv = 'name,address,city,state,zip_code,rent_amount\nElm House,1 Elm Street,Salem,OR,97301,900\n';

const table: Record<string, Route> = {
  'GET /properties': { answers: everybody },
  'GET /properties/export': { answers: everybody },
  'POST /properties': { answers: add(201), body: () => samples.properties },
  'GET /properties/{id}': { answers: read },
  'PUT /properties/{id}': { answers: manage(200), body: () => ({ name: 'Lighthouse' }) },
  'DELETE /properties/{id}': { answers: manage(409) },
  'GET /properties/{id}/history': { answers: manage(200) },
  'POST /properties/{id}/photos': { answers: manage(201), body: () => picture, type: 'image/png' },
  'PUT /properties/{id}/photos': { answers: manage(200), body: ({ photo }) => ({ photo_ids: [photo] }) },
  'GET /properties/{id}/photos/{photo_id}': { answers: read, query: '?size=small' },
  'DELETE /properties/{id}/photos/{photo_id}': { answers: manage(204) },
  'GET /tenants': { answers: everybody },
  'GET /tenants/export': { answers: everybody },
  'POST /tenants': {
    answers: add(422),
    body: ({ property }) => ({
      ...samples.tenants,
      email: `${crypto.randomUUID()}@mail.example`,
      property_id: property,
    }),
  },
  // For another account, each tenant is refused.
  'POST /tenants/messages': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    body: ({ tenant }) => ({ ids: [tenant], subject: 'Water', text: 'Off from 9 to 11.' }),
  },
  'GET /tenants/{id}': { answers: read },
  'PUT /tenants/{id}': { answers: manage(200), body: () => ({ phone: '555 0100' }) },
  'DELETE /tenants/{id}': { answers: manage(409) },
  'POST /tenants/{id}/invitation': { answers: manage(429) },
  'GET /tenants/{id}/history': { answers: manage(200) },
  'GET /leases': { answers: everybody },
  'GET /leases/export': { answers: everybody },
  'GET /leases/rent-roll': { answers: everybody },
  'POST /leases': {
    answers: add(422),
    once: true,
    body: ({ property, tenant }) => ({
      ...samples.leases,
      property_id: property,
      tenant_id: tenant,
      start_date: '2990-01-01',
      end_date: '2990-12-31',
    }),
  },
  'GET /leases/{id}': { answers: read },
  'PUT /leases/{id}': { answers: manage(200), body: () => ({ lease_terms: 'No pets.' }) },
  'DELETE /leases/{id}': { answers: manage(204) },
  'POST /leases/{id}/end': { answers: manage(200), once: true, body: () => ({ end_date: '2988-06-30' }) },
  'POST /leases/{id}/continuation': { answers: manage(409), body: () => ({ rent_amount: 900 }) },
  'POST /leases/{id}/move-out': { answers: manage(409), body: () => ({ moved_out_on: '2988-06-30' }) },
  'POST /leases/{id}/renewal': { answers: manage(201), once: true, body: () => ({}) },
  'GET /leases/{id}/history': { answers: manage(200) },
  'POST /leases/{id}/documents': {
    answers: manage(201),
    body: () => pdf,
    type: 'application/pdf',
    query: '?name=House%20rules.pdf',
  },
  'GET /leases/{id}/documents/{document_id}': { answers: read },
  'DELETE /leases/{id}/documents/{document_id}': { answers: manage(204) },
  'POST /imports': {
    answers: add(201),
    body: () => Buffer.from(csv),
    type: 'text/csv',
    query: '?kind=properties&name=homes.csv',
  },
  'GET /imports': { answers: everybody },
  'GET /imports/{id}': { answers: ownAccount(200) },
  'PUT /imports/{id}': { answers: ownAccount(200), body: () => ({ mapping: { name: 'name' } }) },
  'POST /imports/{id}/check': { answers: ownAccount(202), once: true },
  'POST /imports/{id}/run': { answers: ownAccount(409), body: () => ({}) },
  'GET /imports/{id}/rows': { answers: ownAccount(200) },
  'DELETE /imports/{id}': { answers: ownAccount(204) },
  'POST /internal/references': { answers: servicesAlone, body: ({ property }) => ({ property_id: property }) },
  'GET /internal/changes': { answers: servicesAlone },
  'GET /internal/changed-references': { answers: servicesAlone },
  'GET /internal/lease-references/{id}': { answers: servicesAlone },
  'GET /internal/portfolio-figures': { answers: servicesAlone },
  'GET /internal/portfolio-tasks': { answers: servicesAlone },
  'GET /internal/occupancy': { answers: servicesAlone },
  'GET /internal/property-count': { answers: servicesAlone },
  'POST /internal/record-accounts': { answers: servicesAlone, body: () => ({ kind: 'leases', ids: [] }) },
  'POST /internal/account-usage': { answers: servicesAlone, body: () => ({ account_ids: [] }) },
  'GET /internal/search': { answers: servicesAlone, query: '?q=harbour' },
};

let picture: Buffer;
let pdf: Buffer;
let api: TestApi;

beforeAll(async () => {
  [picture, pdf] = [await samplePicture({ format: 'png' }), samplePdf()];
  const users = fakeUsers();
  users.register('tenant@mail.example', people.tenant.userId);
  api = await testPortfolio({ property_limit: null }, users);
});
afterAll(() => api.stop());

/** A property of the landlord with records of every kind. Earlier tenants and leases are removed first. */
async function fixture(): Promise<Fixture> {
  await api.database.collection('tenants').updateMany({ live: true }, { $set: { live: false } });
  await api.database.collection('leases').updateMany({ live: true }, { $set: { live: false } });
  const made = async <Call extends string>(call: Call, body: unknown, headers = {}) => {
    const answer = await api.call(people.landlord, call, body, headers);
    if (answer.status !== 201) throw new Error(`${call} answered ${answer.status}: ${JSON.stringify(answer.problem)}`);
    return (answer.body as { id: number }).id;
  };
  const property = await made('POST /properties', samples.properties);
  const tenant = await made('POST /tenants', {
    ...samples.tenants,
    email: 'tenant@mail.example',
    property_id: property,
  });
  const dates = { start_date: '2988-01-01', end_date: '2988-12-31' };
  const parties = { property_id: property, tenant_id: tenant };
  const lease = await made('POST /leases', { ...samples.leases, ...parties, ...dates });
  return {
    property,
    tenant,
    lease,
    photo: await made(`POST /properties/${property}/photos`, picture, { 'content-type': 'image/png' }),
    document: await made(`POST /leases/${lease}/documents?name=Lease.pdf`, pdf, { 'content-type': 'application/pdf' }),
    import: await made('POST /imports?kind=properties&name=homes.csv', Buffer.from(csv), {
      'content-type': 'text/csv',
    }),
  };
}

function addressOf(name: string, it: Fixture, query = ''): string {
  const id = { properties: it.property, tenants: it.tenant, leases: it.lease, imports: it.import };
  const collection = /\/(\w+)/.exec(name)?.[1] as keyof typeof id;
  return `${name
    .replace('{id}', String(id[collection]))
    .replace('{photo_id}', String(it.photo))
    .replace('{document_id}', String(it.document))}${query}`;
}

/** The fixture of each route that its callers share. Successful calls that can't be repeated get their own. */
const shared = new Map<string, Promise<Fixture>>();

function fixtureFor(name: string, route: Route, expected: number): Promise<Fixture> {
  if (expected < 300 && (route.once || name.startsWith('DELETE '))) return fixture();
  const made = shared.get(name) ?? fixture();
  shared.set(name, made);
  return made;
}

accessTests<Route>({
  contract: portfolio,
  callers,
  table,
  async call(name, user, route, expected) {
    const { body, type, query } = route;
    const it = await fixtureFor(name, route, expected);
    return api.call(user, addressOf(name, it, query), body?.(it), type ? { 'content-type': type } : {});
  },
});

describe('lists', () => {
  const lists = ['properties', 'tenants', 'leases'] as const;
  it.each(lists)('of %s show a record only to callers who may see it', async (collection) => {
    const it = await fixture();
    const id = { properties: it.property, tenants: it.tenant, leases: it.lease }[collection];
    const seen: Partial<Record<Who, boolean>> = {};
    for (const [who, user] of Object.entries(callers).slice(1)) {
      const { body } = await api.call(user, `GET /${collection}` as OperationName);
      const rows = (body as Record<string, { id: number }[]>)[collection] ?? [];
      seen[who as Who] = rows.some((row) => row.id === id);
    }
    expect(seen).toEqual({
      'tenant of the property': true,
      'other tenant': false,
      'other landlord': false,
      landlord: true,
      manager: true,
      admin: true,
    });
  });
});
