import { type OperationName, operations } from '@keystead/contracts';
import { accessTests, samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { depositStatement, followLeases, rentCharge, sampleLease } from '../test/test-ledger.ts';
import { newWorld, people, testOperations } from '../test/test-operations.ts';
import { addPayment, draft } from '../test/test-payments.ts';
import { addPersonnel, samplePersonnel } from '../test/test-personnel.ts';
import { addRheas, sampleRequest } from '../test/test-requests.ts';

/** Every kind of caller of a route (rules §2), in relation to a request of `landlord` whose tenant is Rhea Moss. */
const callers = {
  anonymous: null,
  'tenant of it': people.tenant,
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
/** Routes that the request's tenant may use too. */
const both = (ok: number): Row => [401, ok, 404, 404, ok, ok, ok];
/** Routes that only those who manage the request may use. */
const manage = (ok: number): Row => [401, 403, 404, 404, ok, ok, ok];
/** Routes to records that a tenant cannot see at all. */
const hidden = (ok: number): Row => [401, 404, 404, 404, ok, ok, ok];
/** Routes that only other services may call, whatever user token is sent along. */
const services: Row = [401, 401, 401, 401, 401, 401, 401];

interface Fixture {
  readonly maintenance: number;
  readonly photo: number;
  readonly personnel: number;
  readonly payment: number;
  readonly charge: number;
  /** A draft, of the sample lease. */
  readonly statement: number;
}

interface Route {
  readonly answers: Row;
  /** The request body, besides the path. */
  readonly body?: (fixture: Fixture) => unknown;
  readonly type?: string;
  readonly query?: string;
}

const maintenance: Record<string, Route> = {
  'GET /maintenance': { answers: everybody },
  'GET /maintenance/export': { answers: everybody },
  'GET /maintenance/costs': { answers: everybody, query: '?by=property' },
  // For a property of the landlord, which other callers cannot see.
  'POST /maintenance': { answers: [401, 201, 422, 422, 201, 201, 201], body: () => sampleRequest },
  'POST /maintenance/bulk': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    body: ({ maintenance: id }) => ({ action: 'set_priority', priority: 'high', ids: [id] }),
  },
  'GET /maintenance/{id}': { answers: both(200) },
  'PUT /maintenance/{id}': { answers: both(200), body: () => ({ title: 'Dripping tap' }) },
  'DELETE /maintenance/{id}': { answers: manage(204) },
  'GET /maintenance/{id}/history': { answers: manage(200) },
  'GET /maintenance/{id}/comments': { answers: both(200) },
  'POST /maintenance/{id}/comments': { answers: both(201), body: () => ({ text: 'When?' }) },
  'GET /maintenance/{id}/suggestions': { answers: manage(200) },
  'POST /maintenance/{id}/photos': { answers: both(201), body: () => picture, type: 'image/png' },
  'GET /maintenance/{id}/photos/{photo_id}': { answers: both(200), query: '?size=small' },
  // The landlord has added the photo.
  'DELETE /maintenance/{id}/photos/{photo_id}': { answers: manage(204) },
};

const personnel: Record<string, Route> = {
  'GET /maintenance-personnel': { answers: everybody },
  'GET /maintenance-personnel/export': { answers: everybody },
  'POST /maintenance-personnel': { answers: [401, 403, 403, 201, 201, 201, 201], body: () => samplePersonnel },
  'GET /maintenance-personnel/{id}': { answers: hidden(200) },
  'PUT /maintenance-personnel/{id}': { answers: hidden(200), body: () => ({ phone: '555 0100' }) },
  'DELETE /maintenance-personnel/{id}': { answers: hidden(204) },
  'GET /maintenance-personnel/{id}/history': { answers: hidden(200) },
};

/** Payments, their receipts and their card payments. */
const rentPreview = { rent_amount: 1, start_date: '2026-08-01', due_day: 1, until: '2026-08-01' };
const lateFeePreview = {
  rule: { grace_days: 0, flat: 1 },
  charge: { amount: 1, due_date: '2026-08-01' },
  payments: [],
  as_of: '2026-08-01',
};

const payments: Record<string, Route> = {
  'POST /rent-schedules/preview': { answers: everybody, body: () => rentPreview },
  'POST /late-fees/preview': { answers: everybody, body: () => lateFeePreview },
  'POST /rent-increases/preview': { answers: everybody, body: () => ({ rent_amount: 1, jurisdiction: 'CA' }) },
  'POST /owner-statements/preview': {
    answers: everybody,
    body: () => ({ beginning: 0, collected_rent: 1, fee_bp: 0, bills: 0, reserve: 0 }),
  },
  'POST /operating-costs/preview': {
    answers: everybody,
    body: () => ({
      costs: [{ text: 'Water', amount: 1 }],
      area: { own: 1, total: 2 },
      year: 2027,
      from: '2027-01-01',
      to: '2027-12-31',
    }),
  },
  'POST /reconciliations/preview': {
    answers: everybody,
    body: () => ({ statement: 0, book: 0, owners: [], deposits: 0, credits: 0 }),
  },
  'GET /payments': { answers: everybody },
  'GET /payments/export': { answers: everybody },
  'GET /payments/stats': { answers: everybody },
  'GET /payments/breakdown': { answers: everybody, query: '?by=month' },
  // For a property of the landlord, which other callers cannot see.
  'POST /payments': { answers: [401, 403, 403, 422, 201, 201, 201], body: () => draft() },
  'POST /payments/bulk': {
    answers: [401, 403, 403, 200, 200, 200, 200],
    body: ({ payment: id }) => ({ action: 'remind', ids: [id] }),
  },
  'GET /payments/{id}': { answers: both(200) },
  'PUT /payments/{id}': { answers: manage(200), body: () => ({ notes: 'By check' }) },
  'DELETE /payments/{id}': { answers: manage(204) },
  'GET /payments/{id}/history': { answers: manage(200) },
  'POST /payments/{id}/reversal': { answers: manage(409), body: () => ({}) },
  'POST /payments/{id}/part': { answers: manage(200), body: () => ({ amount: 1 }) },
  'POST /payments/{id}/return': { answers: manage(409), body: () => ({ returned_on: '2026-03-02' }) },
  'GET /payments/{id}/receipt': { answers: both(409) },
  'POST /payments/{id}/receipt': { answers: manage(409), body: () => ({}) },
  // Only its tenant may pay it.
  'POST /payments/{id}/checkout': { answers: [401, 200, 404, 404, 403, 403, 403] },
};

const landlords: Row = [401, 403, 403, 200, 200, 200, 200];

const ledger: Record<string, Route> = {
  'GET /lease-balances': { answers: everybody },
  'GET /leases/{id}/ledger': { answers: both(200) },
  'GET /charges': { answers: everybody },
  'GET /charges/export': { answers: everybody },
  'GET /charges/{id}': { answers: both(200) },
  'POST /charges': {
    answers: [401, 403, 403, 422, 201, 201, 201],
    body: () => ({ lease_id: sampleLease.id, kind: 'parking', amount: 20, due_date: '2026-03-01' }),
  },
  // The lease has no credit.
  'POST /leases/{id}/refunds': { answers: manage(422), body: () => ({ amount: 1, method: 'check' }) },
  // A charge is cancelled once.
  'POST /charges/{id}/void': { answers: [401, 403, 404, 404, 201, 409, 409], body: () => ({}) },
  'POST /late-fees/{charge_id}/waive': { answers: manage(200), body: () => ({}) },
  'POST /payments/allocations/preview': { answers: both(200), body: () => ({ lease_id: sampleLease.id, amount: 1 }) },
  'GET /ledger/policy': { answers: landlords },
  'PUT /ledger/policy': { answers: landlords, body: () => ({}) },
  'GET /properties/{id}/ledger-policy': { answers: [401, 403, 403, 404, 200, 200, 200] },
  'PUT /properties/{id}/ledger-policy': { answers: [401, 403, 403, 404, 200, 200, 200], body: () => ({}) },
  'GET /ledger/close': { answers: landlords },
  'POST /ledger/close': { answers: landlords, body: () => ({ closed_through: null }) },
  'GET /journal': { answers: landlords },
  'GET /accounts': { answers: landlords },
  'GET /reports': { answers: landlords },
  'GET /reports/{name}': { answers: landlords },
  'GET /reports/{name}/export': { answers: landlords, query: '?format=csv' },
};

const calendar: Record<string, Route> = {
  'GET /calendar': { answers: everybody, query: '?from=2026-03-01&to=2026-03-31' },
  // Whoever has the name of the file may read it.
  'GET /calendar/{file}': { answers: [404, 404, 404, 404, 404, 404, 404] },
};

const moveOut = () => ({ moved_out_on: '2026-03-01' });

/** The fixture's lease has a draft, which its tenant does not see. */
const deposits: Record<string, Route> = {
  'GET /leases/{id}/deposits': { answers: both(200) },
  'POST /leases/{id}/deposit-statements': { answers: manage(409), body: moveOut },
  'GET /deposit-statements': { answers: everybody },
  'GET /deposit-statements/{id}': { answers: hidden(200) },
  'PUT /deposit-statements/{id}': { answers: hidden(200), body: () => ({ rate_bp: 100 }) },
  'POST /deposit-statements/{id}/issue': { answers: hidden(409), body: () => ({}) },
  'POST /deposit-statements/{id}/refund': {
    answers: hidden(409),
    body: () => ({ paid_on: '2026-03-02', method: 'check' }),
  },
  'POST /deposit-statements/{id}/send': { answers: hidden(409), body: () => ({ method: 'email' }) },
  'POST /deposit-statements/{id}/dispute': { answers: hidden(409), body: () => ({ text: 'The stain was there.' }) },
  'POST /deposit-statements/{id}/answer': { answers: hidden(409), body: () => ({ text: 'We took it off.' }) },
  'GET /deposit-statements/{id}/pdf': { answers: hidden(409) },
};

const internal: Record<string, Route> = {
  'GET /internal/operations-figures': { answers: services },
  'GET /internal/activity': { answers: services },
  'GET /internal/operations-tasks': { answers: services },
  'GET /internal/operations-months': { answers: services },
  'POST /internal/record-accounts': { answers: services, body: () => ({ kind: 'payments', ids: [] }) },
  'POST /internal/account-usage': { answers: services, body: () => ({ account_ids: [] }) },
  'GET /internal/search': { answers: services, query: '?q=harbour' },
  'GET /internal/property-uses': { answers: services, query: '?property_id=1' },
  'POST /internal/card-payments': { answers: services, body: () => ({}) },
  'POST /internal/card-payment-states': { answers: services, body: () => ({}) },
};

const table: Record<string, Route> = {
  ...maintenance,
  ...personnel,
  ...payments,
  ...ledger,
  ...deposits,
  ...calendar,
  ...internal,
};

let picture: Buffer;
let api: TestApi;

beforeAll(async () => {
  picture = await samplePicture({ format: 'png' });
  const world = newWorld();
  api = await testOperations(world);
  await followLeases(api, world, [sampleLease]);
});
afterAll(() => api.stop());

/** One record of each kind in the landlord's account. Request and payment name Rhea. */
async function fixture(): Promise<Fixture> {
  const { landlord } = people;
  const request = await addRheas(api, landlord);
  const photo = await api.call(landlord, `POST /maintenance/${request.id}/photos`, picture, {
    'content-type': 'image/png',
  });
  return {
    maintenance: request.id,
    photo: photo.body.id,
    personnel: (await addPersonnel(api, landlord)).id,
    payment: (await addPayment(api)).id,
    charge: await rentCharge(api),
    statement: await depositStatement(api),
  };
}

function addressOf(name: string, it: Fixture, query = ''): string {
  const id = {
    maintenance: it.maintenance,
    'maintenance-personnel': it.personnel,
    payments: it.payment,
    charges: it.charge,
    'deposit-statements': it.statement,
    leases: sampleLease.id,
    properties: sampleLease.property_id,
  };
  const collection = /\/([\w-]+)/.exec(name)?.[1] as keyof typeof id;
  return `${name
    .replace('{id}', String(id[collection]))
    .replace('{photo_id}', String(it.photo))
    .replace('{charge_id}', String(it.charge))
    .replace('{name}', 'rent-roll')
    .replace('{file}', `${'x'.repeat(43)}.ics`)}${query}`;
}

/**
 * For each route, the fixture that its callers share. Callers whose call succeeds and uses up the record get their own.
 */
const shared = new Map<string, Promise<Fixture>>();

function fixtureFor(name: string, expected: number): Promise<Fixture> {
  if (expected < 300 && name.startsWith('DELETE ')) return fixture();
  const made = shared.get(name) ?? fixture();
  shared.set(name, made);
  return made;
}

accessTests<Route>({
  contract: operations,
  callers,
  table,
  async call(name, user, { body, type, query }, expected) {
    const it = await fixtureFor(name, expected);
    return api.call(user, addressOf(name, it, query), body?.(it), type ? { 'content-type': type } : {});
  },
});

describe('list routes', () => {
  const managed = { 'tenant of it': false, landlord: true, manager: true, admin: true };
  const shared = { ...managed, 'tenant of it': true };
  const lists = [
    ['maintenance', 'maintenance_requests', 'maintenance', shared],
    ['maintenance-personnel', 'personnel', 'personnel', managed],
    ['payments', 'payments', 'payment', shared],
  ] as const;
  it.each(lists)('%s: each caller sees only records in their scope', async (path, field, of, expected) => {
    const { [of]: id } = await fixture();
    const seen: Partial<Record<Who, boolean>> = {};
    for (const [who, user] of Object.entries(callers).slice(1)) {
      const { body } = await api.call(user, `GET /${path}` as OperationName);
      const rows = (body as Record<string, { id: number }[]>)[field] ?? [];
      seen[who as Who] = rows.some((row) => row.id === id);
    }
    expect(seen).toEqual({ 'other tenant': false, 'other landlord': false, ...expected });
  });
});
