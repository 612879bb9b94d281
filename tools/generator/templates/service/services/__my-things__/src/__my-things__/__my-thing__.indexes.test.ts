import { type TestApi, planStages } from '@keystead/service-kit/testing';
import { people, samples, test__MyThings__ } from '../../test/test-__my-things__.ts';

describe('every list of __my things__', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await test__MyThings__();
    for (let row = 0; row < 3; row++) await api.call(people.landlord, 'POST /__my-things__', samples.__myThings__);
  });
  afterAll(() => api.stop());

  const own = { live: true, account_id: people.landlord.accountId };
  const rented = { live: true, renter_ids: people.tenant.userId };
  it.each([
    ['an account’s newest', own, { created_at: -1, _id: -1 }],
    ['an account’s by name', own, { name_sort: 1, _id: 1 }],
    ['a tenant’s', rented, { created_at: -1, _id: -1 }],
    ['all accounts’ newest', { live: true }, { created_at: -1, _id: -1 }],
    ['all accounts’ by name', { live: true }, { name_sort: 1, _id: 1 }],
  ] as const)('reads %s from an index in its order', async (_, filter, sort) => {
    const cursor = api.database.collection('__my_things__').find(filter as object, { sort: sort as never });
    const stages = planStages(await cursor.explain());
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('SORT');
  });
});
