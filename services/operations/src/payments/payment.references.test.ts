import { Unavailable } from '@keystead/service-kit';
import { atRest, type TestApi } from '@keystead/service-kit/testing';
import { newWorld, people, properties, tenants, testOperations, type World } from '../../test/test-operations.ts';
import { addPayment, asService, draft } from '../../test/test-payments.ts';

const { landlord } = people;

describe('GET /internal/property-uses', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    api = await testOperations(world);
  });
  afterEach(() => api.stop());

  const uses = (id: number = properties.harbour.id) =>
    api.call(null, `GET /internal/property-uses?property_id=${id}`, undefined, asService(api, 'portfolio'));
  const used = async (id?: number) => {
    await atRest(api.database);
    return (await uses(id)).body.payments;
  };

  it('answers whether a payment references the property, until the payment is deleted', async () => {
    expect(await used()).toBe(false);
    const { id } = await addPayment(api);
    expect([await used(), await used(properties.foundry.id)]).toEqual([true, false]);
    await api.call(landlord, `DELETE /payments/${id}`);
    expect(await used()).toBe(false);
  });

  it('reports a payment in progress, from before portfolio is asked until it is written', async () => {
    const seen: boolean[] = [];
    const refer = world.portfolio.refer.bind(world.portfolio);
    Object.assign(world.portfolio, {
      refer: async (...args: Parameters<typeof refer>) => {
        seen.push(await used(args[0].property_id));
        return refer(...args);
      },
    });
    const { id } = await addPayment(api);
    const foundry = { property_id: properties.foundry.id, tenant_id: tenants.theo.id };
    await api.call(landlord, `PUT /payments/${id}`, foundry);
    expect(seen).toEqual([true, true]);
    expect([await used(), await used(properties.foundry.id)]).toEqual([false, true]);
  });

  it('releases a rejected reference immediately, and an interrupted one after a minute', async () => {
    await api.call(landlord, 'POST /payments', draft({ tenant_id: 999 }));
    expect(await used()).toBe(false);
    Object.assign(world.portfolio, { refer: () => Promise.reject(new Error('broken')) });
    expect((await api.call(landlord, 'POST /payments', draft())).status).toBe(500);
    expect(await used()).toBe(true);
    const ago = { $set: { at: new Date(Date.now() - 61_000) } };
    await api.database.collection('announced_uses').updateMany({}, ago);
    expect(await used()).toBe(false);
    Object.assign(world.portfolio, { refer: () => Promise.reject(new Unavailable('down')) });
    expect((await api.call(landlord, 'POST /payments', draft())).status).toBe(503);
    expect(await used()).toBe(false);
  });

  it('does not fail a payment whose reservation cannot be released', async () => {
    const refer = world.portfolio.refer.bind(world.portfolio);
    Object.assign(world.portfolio, {
      refer: async (...args: Parameters<typeof refer>) => {
        // A view allows no deletions.
        await api.database.collection('announced_uses').drop();
        await api.database.createCollection('announced_uses', { viewOn: 'elsewhere', pipeline: [] });
        return refer(...args);
      },
    });
    expect((await api.call(landlord, 'POST /payments', draft())).status).toBe(201);
    expect((await api.call(landlord, 'GET /payments')).body.total).toBe(1);
  });

  it('refuses users with 401', async () => {
    const call = `GET /internal/property-uses?property_id=${properties.harbour.id}` as const;
    expect((await api.call(landlord, call)).status).toBe(401);
  });

  it('refuses services other than portfolio with 403', async () => {
    const args = 'GET /internal/property-uses?property_id=11';
    expect((await api.call(null, args, undefined, asService(api, 'marketing'))).status).toBe(403);
  });
});
