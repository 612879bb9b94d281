import { atRest, failingWrite, reportsIn, type TestApi } from '@keystead/service-kit/testing';
import { people, runJobs, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty } from '../../test/test-tenants.ts';

const { landlord } = people;

/** What the process was asked to do with a property when a write failed. */
const requests = {
  'POST /properties': (api: TestApi, _: number, headers: Record<string, string>) =>
    api.call(landlord, 'POST /properties', samples.properties, headers),
  'PUT /properties/{id}': (api: TestApi, id: number, headers: Record<string, string>) =>
    api.call(landlord, `PUT /properties/${id}`, { name: 'Lighthouse' }, headers),
  'DELETE /properties/{id}': (api: TestApi, id: number, headers: Record<string, string>) =>
    api.call(landlord, `DELETE /properties/${id}`, undefined, headers),
};

describe('after a failure of any one write of a request and of what follows it', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio({ property_limit: null });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => api.stop());

  const stored = () =>
    api.database
      .collection<{ _id: number; version: number; live: boolean; unfiled?: object[] }>('properties')
      .find()
      .toArray();

  /** Runs the jobs as they run a minute later. */
  async function settle(): Promise<void> {
    await atRest(api.database);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);
    await runJobs(api.database, []);
    clock.mockRestore();
  }

  /** Expects that nothing is lost and nothing is there twice. */
  async function expectWhole(): Promise<void> {
    const records = await stored();
    const { total } = (await api.call(landlord, 'GET /properties')).body;
    expect(total).toBe(records.filter(({ live }) => live).length);
    const { changes } = await reportsIn(api.database);
    const history = await api.database.collection('history').find().toArray();
    for (const { _id, version, unfiled } of records) {
      expect(unfiled ?? []).toEqual([]);
      const versions = Array.from({ length: version }, (_, at) => at + 1);
      expect(changes.filter(({ data }) => data.id === _id).map(({ data }) => data.version)).toEqual(versions);
      const filed = history.filter(({ record }) => record === `properties/${_id}`).map((entry) => entry.version);
      expect(filed.toSorted()).toEqual(versions.slice(1));
    }
    const counts = await api.database.collection('property_counts').find().toArray();
    expect(counts.flatMap(({ pending }) => pending)).toEqual([]);
  }

  const cases = Object.keys(requests).flatMap((name) =>
    (['before', 'after'] as const).map((moment) => [name as keyof typeof requests, moment] as const),
  );
  it.each(cases)('%s: nothing is lost or doubled if it dies %s the write', async (name, moment) => {
    const failures: string[] = [];
    for (;;) {
      for (const collection of ['properties', 'property_counts', 'history', 'reports'])
        await api.database.collection(collection).deleteMany({});
      const id = await addProperty(api, landlord);
      await atRest(api.database);
      const failing = failingWrite(api.database, failures, moment);
      const headers = { 'idempotency-key': `${name} ${moment} ${failures.length}`, 'x-request-id': 'the-first' };
      const { status } = await requests[name](api, id, headers);
      await atRest(api.database);
      failing.end();
      await settle();
      await expectWhole();
      const { requests: written, changes } = await reportsIn(api.database);
      const ofFirst = written.filter((request) => request.request_id === 'the-first').map((request) => request.status);
      // A success is recorded by the change that it made.
      const isChanged = status < 400 && changes.some((change) => change.request_id === 'the-first');
      expect(isChanged ? [status] : ofFirst).toEqual([status]);
      // A repeated attempt has the effect once. A key whose first request died is in use for another half a minute.
      const again = (await requests[name](api, id, { ...headers, 'x-request-id': 'the-second' })).status;
      expect(name === 'POST /properties' ? [201, 409] : [200, 204, 404]).toContain(again);
      await settle();
      await expectWhole();
      expect((await stored()).length).toBe(again === 201 ? 2 : 1);
      if (failing.failed === undefined) break;
      failures.push(failing.failed);
    }
    // Those of the relay too.
    expect(failures).toEqual(expect.arrayContaining(['insertMany reports 1', 'bulkWrite properties 1']));
  });
});
