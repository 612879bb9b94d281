import { planStages, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { LeaseRepository } from '../leases/lease.repository.ts';
import { PropertyRepository } from '../properties/property.repository.ts';
import { TenantRepository } from '../tenants/tenant.repository.ts';

describe('queries of other services', () => {
  let database: Connection;
  beforeAll(async () => {
    database = await testDatabase();
    const stores = [new PropertyRepository(database), new TenantRepository(database), new LeaseRepository(database)];
    await Promise.all(stores.map(({ records }) => records.createIndexes()));
    const rows = Array.from({ length: 2_000 }, (_, row) => ({
      _id: row + 1,
      account_id: (row % 4) + 1,
      live: row % 5 > 0,
      user_id: row % 50,
      email_key: `tenant-${row}`,
      property_id: row % 50,
      tenant_id: row % 70,
      time_zone: row % 2 ? 'Europe/Paris' : null,
      status: row % 3 ? 'active' : 'inactive',
      start_date: '2026-01-01',
      end_date: `20${(row % 50) + 10}-12-31`,
      expires_at: new Date(row),
      created_at: new Date(row),
      updated_at: new Date(Math.floor(row / 10)),
    }));
    for (const name of ['properties', 'tenants', 'leases'])
      await database.collection<{ _id: number }>(name).insertMany(rows);
  });
  afterAll(() => database.close());

  it.each(['properties', 'tenants'])(
    'read the changes of %s in the order of an index, from the cursor on',
    async (name) => {
      const collection = database.collection(name);
      const sort = { updated_at: 1, _id: 1 } as const;
      const [at, id] = [new Date(190), 1_905];
      const started = collection.find({ updated_at: { $gte: at } }, { sort }).limit(501);
      const after = { $or: [{ updated_at: { $gt: at } }, { updated_at: at, _id: { $gt: id } }] };
      const gone = collection.find(after as object, { sort }).limit(501);
      for (const query of [started, gone]) {
        const explained = await query.explain('executionStats');
        const stages = planStages(explained);
        expect(stages).toContain('IXSCAN');
        expect(stages).not.toContain('COLLSCAN');
        expect(stages).not.toContain('SORT');
        expect(explained.executionStats.totalKeysExamined).toBeLessThan(110);
      }
    },
  );

  it('find the leases between a property and a tenant by an index', async () => {
    const between = { live: true, property_id: 3, tenant_id: 3 };
    const stages = planStages(await database.collection('leases').find(between).explain('queryPlanner'));
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
  });
});
