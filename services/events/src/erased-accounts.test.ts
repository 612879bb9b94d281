import { atRest } from '@keystead/service-kit/testing';
import { change, erase, people, request, type TestEvents, testEvents } from '../test/test-events.ts';

let api: TestEvents;
beforeAll(async () => {
  api = await testEvents();
});
afterAll(() => api.stop());

test('the erasure of an account: deletes everything but the audit log, and nothing of other accounts', async () => {
  const { landlord, otherLandlord } = people;
  for (const owner of [landlord, otherLandlord]) {
    await api.call(owner, 'POST /webhooks', { url: 'http://127.0.0.1:1/' });
    const by = { user_id: owner.userId, name: `Owner ${owner.userId}`, key_id: null, service: null };
    await api.report(change({ account_id: owner.accountId, by }), request({ account_id: owner.accountId, by }));
    await api.call(owner, 'POST /webhooks', { url: 'http://127.0.0.1:1/' });
  }
  await api.call(landlord, 'DELETE /webhooks/1');
  await api.database.collection('notices').insertOne({ account_id: landlord.accountId });
  await api.service.deliveryWorker.stop();
  await atRest(api.database);

  const left = async (accountId: number) => {
    const counts: Record<string, number> = {};
    for (const { name } of await api.database.listCollections())
      counts[name] = await api.database.collection(name).countDocuments({ account_id: accountId });
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
  };
  const before = await left(otherLandlord.accountId);
  await erase(api, [landlord.accountId]);
  expect(await left(landlord.accountId)).toEqual({ audit: 2 });
  expect(await left(otherLandlord.accountId)).toEqual(before);
  expect(await api.database.collection('audit').distinct('by.name')).toEqual(['Owner 3']);
  expect(await api.database.collection<{ _id: number }>('webhook_counts').distinct('_id')).toEqual([3]);
});
