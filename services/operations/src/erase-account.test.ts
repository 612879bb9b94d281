import { atRest, samplePicture, type TestApi, type TestUser } from '@keystead/service-kit/testing';
import { newWorld, people, properties, runJobs, tenants, testOperations, type World } from '../test/test-operations.ts';
import { addPayment } from '../test/test-payments.ts';
import { addPersonnel } from '../test/test-personnel.ts';
import { addRequest } from '../test/test-requests.ts';

const { landlord, otherLandlord } = people;

/** The property and the tenant of each account, as portfolio has them. */
const parties = {
  [landlord.accountId]: { property_id: properties.harbour.id, tenant_id: tenants.rhea.id },
  [otherLandlord.accountId]: { property_id: properties.barn.id, tenant_id: tenants.otto.id },
};

describe('erasure of an account', () => {
  let api: TestApi;
  let world: World;
  beforeEach(async () => {
    world = newWorld();
    world.zones.push({ account_id: 1, time_zone: 'America/New_York' }, { account_id: 3, time_zone: 'America/Boise' });
    api = await testOperations(world);
  });
  afterEach(() => api.stop());

  /** Stores something in every collection, and deletes part of it again. */
  async function fill(by: TestUser): Promise<void> {
    const about = parties[by.accountId];
    const entry = { ...about, title: 'Tap', description: 'It drips.' };
    await api.call(by, 'POST /maintenance', entry, { 'idempotency-key': 'k' });
    const [assignee, gone] = [await addPersonnel(api, by), await addPersonnel(api, by)];
    const request = await addRequest(api, by, { ...entry, assigned_to: assignee.id });
    await api.call(by, `PUT /maintenance/${request.id}`, { status: 'in_progress' });
    await api.call(by, `POST /maintenance/${request.id}/comments`, { text: 'Soon.' });
    await api.call(by, `POST /maintenance/${request.id}/photos`, await samplePicture(), {
      'content-type': 'image/jpeg',
    });
    const dropped = await addRequest(api, by, entry);
    // Nobody would be notified of a request that is deleted by then.
    await atRest(api.database);
    await api.call(by, `DELETE /maintenance/${dropped.id}`);
    await api.call(by, `DELETE /maintenance-personnel/${gone.id}`);
    // Payments with their dependent records.
    await addPayment(api, { ...about, status: 'completed' }, by);
    await api.call(by, `DELETE /payments/${(await addPayment(api, about, by)).id}`);
    await runJobs(api.database, world);
  }

  /** The number of documents, or messages, of an account in each collection; collections without any are left out. */
  async function left({ accountId, userId }: TestUser): Promise<Record<string, number>> {
    await atRest(api.database);
    const found: Record<string, number> = {};
    const ofAccount = [{ account_id: accountId }, { 'metadata.account_id': accountId }];
    const byAccount = /_counts$|^account_zones$/;
    for (const { name } of (await api.database.db?.listCollections().toArray()) ?? []) {
      const own = byAccount.test(name) ? { _id: accountId } : { _id: new RegExp(`^${userId} `) };
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

  /** The number of documents that belong to an account without naming it. */
  const chunks = () => api.database.collection('files.chunks').countDocuments();

  async function erase(by: TestUser): Promise<void> {
    world.erased.push(by.accountId);
    world.zones.splice(0);
    await runJobs(api.database, world);
  }

  it('removes everything, deleted records included', async () => {
    await fill(landlord);
    expect(await left(landlord)).toEqual({
      personnel: 2,
      personnel_counts: 1,
      maintenance_requests: 3,
      maintenance_counts: 1,
      maintenance_comments: 1,
      payments: 2,
      payment_counts: 1,
      receipts: 1,
      'files.files': 2,
      known_properties: 1,
      known_tenants: 1,
      account_zones: 1,
      notices: 6,
      history: 5,
      idempotency_keys: 1,
      reports: 14,
    });
    expect(await chunks()).toBe(2);
    await erase(landlord);
    expect(await left(landlord)).toEqual({});
    expect(await chunks()).toBe(0);
    await erase(landlord);
  });

  it('leaves other accounts untouched', async () => {
    await fill(otherLandlord);
    const before = await left(otherLandlord);
    await erase(landlord);
    expect(await left(otherLandlord)).toEqual(before);
    expect((await api.call(otherLandlord, 'GET /maintenance')).body.total).toBe(2);
  });
});
