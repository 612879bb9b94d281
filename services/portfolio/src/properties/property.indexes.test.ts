import { planStages, type TestApi } from '@keystead/service-kit/testing';
import { people, samples, testPortfolio } from '../../test/test-portfolio.ts';

const harbourHouse = samples.properties;

describe('queries of properties', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio();
    for (let row = 0; row < 3; row++) await api.call(people.landlord, 'POST /properties', harbourHouse);
  });
  afterAll(() => api.stop());

  const own = { live: true, account_id: people.landlord.accountId };
  const rented = { live: true, _id: { $in: [1, 2] } };
  it.each([
    ['an account’s newest', own, { created_at: -1, _id: -1 }],
    ['an account’s by name', own, { name_sort: 1, _id: 1 }],
    ['an account’s by name, backwards', own, { name_sort: -1, _id: -1 }],
    ['an account’s by rent', own, { rent_cents: -1, _id: -1 }],
    ['an account’s by building', own, { building_sort: 1, name_sort: 1, _id: 1 }],
    ['an account’s of one status', { ...own, status: 'occupied' }, { created_at: -1, _id: -1 }],
    ['everybody’s newest', { live: true }, { created_at: -1, _id: -1 }],
    ['everybody’s by name', { live: true }, { name_sort: 1, _id: 1 }],
    ['everybody’s by building', { live: true }, { building_sort: 1, name_sort: 1, _id: 1 }],
  ] as const)('read from an index in its order: %s', async (_, filter, sort) => {
    const cursor = api.database.collection('properties').find(filter as object, { sort: sort as never });
    const stages = planStages(await cursor.explain());
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
    expect(stages).not.toContain('SORT');
  });

  it('find the properties of a tenant by their ids', async () => {
    const cursor = api.database.collection<{ _id: number }>('properties').find(rented, { sort: { created_at: -1 } });
    const stages = planStages(await cursor.explain());
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
  });

  it('find words by an index', async () => {
    const cursor = api.database.collection('properties').find({ ...own, search: { $all: [/^harb/, /^port/] } });
    const stages = planStages(await cursor.explain());
    expect(stages).toContain('IXSCAN');
    expect(stages).not.toContain('COLLSCAN');
  });
});
