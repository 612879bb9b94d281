import type { Scope } from '@keystead/service-kit';
import { planStages, testDatabase } from '@keystead/service-kit/testing';
import type { Connection } from 'mongoose';
import { LeaseRepository } from '../leases/lease.repository.ts';
import { PropertyRepository } from '../properties/property.repository.ts';
import { TenantRepository } from '../tenants/tenant.repository.ts';

const scopes: readonly [string, Scope][] = [
  ['an account', { kind: 'account', accountId: 1 }],
  ['the admin', { kind: 'everything' }],
];

describe('the queries of the dashboard', () => {
  let database: Connection;
  let properties: PropertyRepository;
  let tenants: TenantRepository;
  let leases: LeaseRepository;
  beforeAll(async () => {
    database = await testDatabase();
    properties = new PropertyRepository(database);
    tenants = new TenantRepository(database);
    leases = new LeaseRepository(database);
    await Promise.all([properties, tenants, leases].map(({ records }) => records.createIndexes()));
    const rows = Array.from({ length: 400 }, (_, row) => ({
      _id: row + 1,
      account_id: (row % 4) + 1,
      live: row % 5 > 0,
      email_key: `tenant-${row}`,
      property_id: row % 50,
      time_zone: row % 2 ? 'Europe/Paris' : null,
      status: row % 3 ? 'active' : 'inactive',
      start_date: '2010-01-01',
      end_date: `20${(row % 50) + 10}-12-31`,
      created_at: new Date(row),
    }));
    for (const name of ['properties', 'tenants', 'leases'])
      await database.collection<{ _id: number }>(name).insertMany(rows);
  });
  afterAll(() => database.close());

  it.each(scopes)('count the active tenants of %s from an index alone', async (_, scope) => {
    const matched = tenants.records.matching(scope, { status: 'active' }, undefined);
    const counted = [{ $match: matched as object }, { $group: { _id: 1, n: { $sum: 1 } } }];
    const plan = await database.collection('tenants').aggregate(counted).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('"stage":"COUNT_SCAN"');
    expect(await tenants.countActive(scope)).toBeGreaterThan(0);
  });

  it.each(scopes)('read the time zones of the properties of %s from an index alone', async (_, scope) => {
    const matched = properties.records.matching(scope, {}, undefined) as object;
    const read = database.collection('properties').find(matched, { projection: { time_zone: 1 } });
    const stages = planStages(await read.explain('queryPlanner'));
    expect(stages).toContain('IXSCAN');
    expect(stages.join(' ')).not.toMatch(/COLLSCAN|FETCH/);
    expect((await properties.zonesIn(scope)).size).toBeGreaterThan(0);
  });

  it.each(scopes)('find the leases of %s within a year by an index', async (_, scope) => {
    const dates = { start_date: { $lte: '2026-03-09' }, end_date: { $gte: '2025-04-01' } };
    const matched = leases.records.matching(scope, { ...dates, status: { $ne: 'pending' } }, undefined) as object;
    const explained = await database.collection('leases').find(matched).explain('executionStats');
    const stages = planStages(explained);
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
    const { nReturned, totalKeysExamined } = explained.executionStats;
    expect(nReturned).toBeGreaterThan(0);
    expect(totalKeysExamined).toBeLessThan(nReturned + 10);
  });
});
