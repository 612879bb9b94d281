import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, properties, tenants, testOperations } from '../../test/test-operations.ts';
import { addPayment, asService } from '../../test/test-payments.ts';
import { addPersonnel } from '../../test/test-personnel.ts';
import { addRequest, addRheas } from '../../test/test-requests.ts';

const { landlord, manager, otherLandlord, tenant, otherTenant, admin } = people;

describe('GET /internal/search', () => {
  let api: TestApi;
  const ids: Record<'tap' | 'old' | 'rent' | 'paid' | 'foreign' | 'pat', number> = {} as never;

  beforeAll(async () => {
    const world = newWorld();
    world.now = () => new Date('2026-03-10T12:00:00Z');
    api = await testOperations(world);
    ids.old = (await addRheas(api, landlord, { title: 'Leaking tap', status: 'completed' })).id;
    ids.tap = (await addRheas(api, landlord, { title: 'Leaking tap' })).id;
    await addRequest(api, otherLandlord, { title: 'Leaking roof', property_id: properties.barn.id });
    ids.rent = (await addPayment(api, { amount: 2050, due_date: '2026-04-01' })).id;
    const paid = { status: 'completed', paid_date: '2026-03-03T12:00:00Z', payment_type: 'deposit' } as const;
    ids.paid = (await addPayment(api, { amount: 2050.5, ...paid })).id;
    const barn = { property_id: properties.barn.id, tenant_id: tenants.otto.id };
    ids.foreign = (await addPayment(api, { amount: 2050, ...barn, ...paid }, otherLandlord)).id;
    ids.pat = (await addPersonnel(api, landlord, { name: 'Pat Piper', location: 'Salém' })).id;
  });
  afterAll(() => api.stop());

  const search = async (by: TestUser | null, q: string) =>
    api.call(by, `GET /internal/search?q=${encodeURIComponent(q)}`, undefined, asService(api, 'gateway'));
  const idsOf = async (by: TestUser, q: string) =>
    Object.fromEntries(
      (await search(by, q)).body.groups.map(({ kind, results }) => [kind, results.map(({ id }) => id)]),
    );

  it('finds requests, payments and personnel, with what tells them apart and where they are', async () => {
    const { groups } = (await search(landlord, 'leaking tap')).body;
    expect(groups).toEqual([
      {
        kind: 'maintenance',
        results: [
          {
            id: ids.tap,
            title: 'Leaking tap',
            subtitle: 'Harbour House · Rhea Moss · Open',
            path: `/app/maintenance/${ids.tap}`,
          },
          expect.objectContaining({ id: ids.old, subtitle: 'Harbour House · Rhea Moss · Completed' }),
        ],
        more: false,
      },
    ]);
    expect((await search(landlord, 'salem piper')).body.groups).toEqual([
      {
        kind: 'personnel',
        results: [
          {
            id: ids.pat,
            title: 'Pat Piper',
            subtitle: 'Plumbing · Available',
            path: `/app/maintenance-personnel/${ids.pat}`,
          },
        ],
        more: false,
      },
    ]);
    expect((await search(landlord, 'rhea 2,050.50')).body.groups).toEqual([
      {
        kind: 'payment',
        results: [
          {
            id: ids.paid,
            title: '$2,050.50 · Rhea Moss',
            subtitle: 'Deposit · Harbour House · Paid March 3, 2026',
            path: `/app/payments/${ids.paid}`,
          },
        ],
        more: false,
      },
    ]);
  });

  it.each(['2050', '2,050', '2,050.00', '$2,050', '2050.0', 'rhea $2050'])(
    'finds a payment by its amount as %s, in the scope of the caller',
    async (q) => {
      expect(await idsOf(landlord, q)).toEqual({ payment: [ids.rent] });
      expect(await idsOf(manager, q)).toEqual({ payment: [ids.rent] });
      expect(await idsOf(tenant, q)).toEqual({ payment: [ids.rent] });
    },
  );

  it.each(['1', '#1', '000001', 'receipt 1'])('finds a payment by its receipt as %s', async (q) => {
    expect(await idsOf(landlord, q)).toEqual({ payment: [ids.paid] });
    expect(await idsOf(tenant, q)).toEqual({ payment: [ids.paid] });
    expect(await idsOf(otherLandlord, q)).toEqual({ payment: [ids.foreign] });
    expect(await idsOf(admin, q)).toEqual({ payment: [ids.foreign, ids.paid] });
    expect(await idsOf({ ...tenant, emailConfirmed: false }, q)).toEqual({});
  });

  it('shows a tenant their own records and no personnel', async () => {
    expect(await idsOf(tenant, 'rhea')).toEqual({ maintenance: [ids.tap, ids.old], payment: [ids.paid, ids.rent] });
    expect(await idsOf(tenant, 'piper')).toEqual({});
    expect(await idsOf(otherTenant, 'rhea')).toEqual({});
    expect(await idsOf(otherTenant, 'leaking')).toEqual({});
    expect(await idsOf({ ...tenant, emailConfirmed: false }, 'rhea')).toEqual({});
  });

  it('finds no deleted records, and rejects a call without a user or words', async () => {
    const { id } = await addPersonnel(api, landlord, { name: 'Vanishing Vera' });
    expect(await idsOf(landlord, 'vanishing')).toEqual({ personnel: [id] });
    await api.call(landlord, `DELETE /maintenance-personnel/${id}`);
    expect(await idsOf(landlord, 'vanishing')).toEqual({});
    expect((await search(null, 'rhea')).status).toBe(401);
    expect((await search(landlord, '')).status).toBe(422);
  });
});
