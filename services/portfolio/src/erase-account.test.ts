import type { TestApi, TestUser } from '@keystead/service-kit/testing';
import { people, runJobs, samples, testPortfolio } from './test-portfolio.ts';

describe('an account that identity has erased', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testPortfolio();
  });
  afterEach(() => api.stop());

  const { landlord, otherLandlord } = people;
  const add = (by: TestUser) =>
    api.call(by, 'POST /properties', samples.properties, { 'idempotency-key': crypto.randomUUID() });
  const kept = async (collection: string, filter: object) => api.database.collection(collection).countDocuments(filter);
  const left = async ({ accountId, userId }: TestUser) => ({
    properties: await kept('properties', { account_id: accountId }),
    counts: await kept('property_counts', { _id: accountId }),
    keys: await kept('idempotency_keys', { _id: new RegExp(`^${userId} `) }),
  });

  it('leaves nothing behind, hidden properties included', async () => {
    const hidden = await add(landlord);
    await add(landlord);
    await api.call(landlord, `DELETE /properties/${hidden.body.id}`);
    expect(await left(landlord)).toEqual({ properties: 2, counts: 1, keys: 2 });
    await runJobs(api.database, [landlord.accountId]);
    expect(await left(landlord)).toEqual({ properties: 0, counts: 0, keys: 0 });
    await runJobs(api.database, [landlord.accountId]);
  });

  it('takes nothing of others with it', async () => {
    await add(otherLandlord);
    await runJobs(api.database, [landlord.accountId]);
    expect(await left(otherLandlord)).toEqual({ properties: 1, counts: 1, keys: 1 });
  });

  it('goes in portions, however large it is', async () => {
    const rows = Array.from({ length: 2_001 }, (_, row) => ({ _id: row + 1, account_id: 1, live: row % 2 === 0 }));
    await api.database.collection<{ _id: number }>('properties').insertMany(rows);
    await runJobs(api.database, [landlord.accountId]);
    expect((await left(landlord)).properties).toBe(0);
  });

  it.each([true, false])('is found by an index (live: %s)', async (live) => {
    const plan = await api.database.collection('properties').find({ account_id: 1, live }).explain('queryPlanner');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN');
  });
});
