import { atRest, samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { checked } from '../test/test-imports.ts';
import { people, runJobs, samples, testPortfolio } from '../test/test-portfolio.ts';
import { addLease, addProperty, addTenant } from '../test/test-tenants.ts';

describe('the erasure of an account', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await testPortfolio();
  });
  afterEach(() => api.stop());

  const { landlord, otherLandlord } = people;

  /** Adds records to every collection, and deletes some of them. */
  async function fill(by: TestUser): Promise<void> {
    await api.call(by, 'POST /properties', samples.properties, { 'idempotency-key': 'k' });
    const [home, gone] = [await addProperty(api, by), await addProperty(api, by)];
    const [tenantRecord, former] = [await addTenant(api, by, home), await addTenant(api, by, gone)];
    await addLease(api, by, { property_id: home, tenant_id: tenantRecord.id });
    await api.call(by, `PUT /properties/${home}`, { name: 'Lighthouse' });
    await api.call(by, `PUT /tenants/${tenantRecord.id}`, { first_name: 'Zoë' });
    await api.call(by, `POST /properties/${home}/photos`, await samplePicture(), { 'content-type': 'image/jpeg' });
    await checked(api, by, 'name,address,city,state,zip_code,rent_amount\nElm House,1 Elm Street,Salem,OR,97301,900\n');
    await api.call(by, `DELETE /tenants/${former.id}`);
    await api.call(by, `DELETE /properties/${gone}`);
  }

  /** The number of an account's documents, or messages, in each collection, without empty ones. */
  async function left({ accountId, userId }: TestUser): Promise<Record<string, number>> {
    await atRest(api.database);
    const found: Record<string, number> = {};
    const ofAccount = [{ account_id: accountId }, { 'metadata.account_id': accountId }];
    for (const { name } of (await api.database.db?.listCollections().toArray()) ?? []) {
      const own = name.endsWith('_counts') ? { _id: accountId } : { _id: new RegExp(`^${userId} `) };
      const documents = await api.database
        .collection(name)
        .find({ $or: [...ofAccount, own as object] })
        .toArray();
      // An entry of the outbox has one message or two.
      const count = documents.reduce((sum, { reports = [name] }) => sum + reports.length, 0);
      if (count > 0) found[name] = count;
    }
    return found;
  }

  /** Documents that belong to an account's documents without an account id of their own. */
  const fileCounts = () =>
    Promise.all(['files.chunks', 'import_rows'].map((name) => api.database.collection(name).countDocuments()));

  it('removes all documents of the account, including deleted records', async () => {
    await fill(landlord);
    expect(await left(landlord)).toEqual({
      properties: 3,
      property_counts: 1,
      tenants: 2,
      tenant_counts: 1,
      leases: 1,
      lease_calendars: 1,
      lease_counts: 1,
      history: 5,
      'files.files': 3,
      imports: 1,
      idempotency_keys: 1,
      reports: 15,
    });
    expect(await fileCounts()).toEqual([3, 1]);
    await runJobs(api.database, [landlord.accountId]);
    expect(await left(landlord)).toEqual({});
    expect(await fileCounts()).toEqual([0, 0]);
    await runJobs(api.database, [landlord.accountId]);
  });

  it('removes nothing of other accounts', async () => {
    await fill(otherLandlord);
    const before = await left(otherLandlord);
    await runJobs(api.database, [landlord.accountId]);
    expect(await left(otherLandlord)).toEqual(before);
    expect((await api.call(otherLandlord, 'GET /tenants')).body.total).toBe(1);
  });

  it('works in batches, however large the account is', async () => {
    const rows = Array.from({ length: 2_001 }, (_, row) => ({
      _id: row + 1,
      account_id: 1,
      email_key: String(row),
      live: row % 2 === 0,
    }));
    await api.database.collection<{ _id: number }>('tenants').insertMany(rows);
    await runJobs(api.database, [landlord.accountId]);
    expect(await left(landlord)).toEqual({});
  });
});

describe('the queries of an account erasure', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  afterAll(() => api.stop());

  it.each(
    ['properties', 'tenants', 'leases'].flatMap((name) => [
      [name, true],
      [name, false],
    ]) as [string, boolean][],
  )('find %s by an index (live: %s)', async (name, live) => {
    const plan = await api.database.collection(name).find({ account_id: 1, live }).explain('queryPlanner');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN');
  });

  it.each(['history', 'lease_calendars', 'imports'])('find %s by an index', async (name) => {
    const plan = await api.database.collection(name).find({ account_id: 1 }).explain('queryPlanner');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN');
  });
});
