import { journaledWrites, type TestApi } from '@keystead/service-kit/testing';
import { people, samples, testPortfolio } from '../../test/test-portfolio.ts';
import { addProperty } from '../../test/test-tenants.ts';

const { landlord } = people;

describe('the journaled writes of a request for a property, with a quota', () => {
  let api: TestApi;
  let id: number;
  beforeEach(async () => {
    api = await testPortfolio({ property_limit: 5 });
    // It also writes what exists once for each account, such as the document of its count.
    id = await addProperty(api, landlord);
  });
  afterEach(() => api.stop());

  const writesOf = (operation: string, body?: object, headers?: Record<string, string>) =>
    journaledWrites(api, () => api.call(landlord, operation, body, headers));

  it('that creates it', async () => {
    expect(await writesOf('POST /properties', samples.properties)).toEqual(['bulkWrite property_counts properties']);
  });

  it('that creates it with an Idempotency-Key', async () => {
    expect(await writesOf('POST /properties', samples.properties, { 'idempotency-key': 'key-1' })).toEqual([
      'bulkWrite property_counts properties',
    ]);
  });

  it('that changes it', async () => {
    expect(await writesOf(`PUT /properties/${id}`, { name: 'Lighthouse' })).toEqual(['findAndModify properties']);
  });

  it('that deletes it', async () => {
    expect(await writesOf(`DELETE /properties/${id}`)).toEqual(['update property_counts', 'findAndModify properties']);
  });
});
