import { people, runJobs, samples, test__MyThings__ } from '../test/test-__my-things__.ts';

test('jobs: delete all records of an erased account, and none of other accounts', async () => {
  const api = await test__MyThings__();
  const { landlord, otherLandlord } = people;
  const records = api.database.collection('__my_things__');
  const { body } = await api.call(landlord, 'POST /__my-things__', samples.__myThings__);
  for (const owner of [landlord, otherLandlord]) await api.call(owner, 'POST /__my-things__', samples.__myThings__);
  await api.call(landlord, `DELETE /__my-things__/${body.id}`);
  await runJobs(api.database, [landlord.accountId]);
  expect(await records.countDocuments({ account_id: landlord.accountId })).toBe(0);
  expect(await records.countDocuments()).toBe(1);
  expect(await api.database.collection('history').countDocuments()).toBe(0);
  await api.stop();
});
