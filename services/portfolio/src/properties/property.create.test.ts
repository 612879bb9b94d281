import { isExtended, loseResponse, type TestApi } from '@keystead/service-kit/testing';
import { people, samples, testPortfolio } from '../../test/test-portfolio.ts';

const { landlord, tenant, otherLandlord } = people;
const harbourHouse = samples.properties;

describe('POST /properties', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await testPortfolio();
  });
  afterAll(() => api.stop());

  const stored = () => api.database.collection('properties').countDocuments();

  it('stores the property with its defaults and returns its location', async () => {
    const made = await api.call(landlord, 'POST /properties', { ...harbourHouse, name: '  Harbour House ' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/properties/${made.body.id}`);
    expect(made.headers.get('etag')).toBe('"1"');
    expect(made.body).toMatchObject({
      ...harbourHouse,
      property_type: 'apartment',
      status: 'available',
      bedrooms: null,
      deposit_amount: null,
      version: 1,
      abilities: { update: true, delete: true },
    });
    expect(made.body).not.toHaveProperty('_id');
    const read = await api.call(landlord, `GET /properties/${made.body.id}`);
    expect(read.body).toEqual(made.body);
  });

  it('stores absent, null and empty optional fields as null', async () => {
    const made = await api.call(landlord, 'POST /properties', {
      ...harbourHouse,
      description: '',
      bedrooms: null,
      time_zone: '',
    });
    expect(made.body).toMatchObject({ description: null, bedrooms: null, square_feet: null, time_zone: null });
  });

  it('requires a session', async () => {
    expect((await api.call(null, 'POST /properties', harbourHouse)).problem).toMatchObject({
      status: 401,
      code: 'unauthenticated',
    });
  });

  it('rejects a tenant with a reason', async () => {
    const refused = await api.call(tenant, 'POST /properties', harbourHouse);
    expect(refused.problem).toMatchObject({ status: 403, code: 'forbidden', error: 'Tenants cannot add properties.' });
  });

  it.each([
    ['no name', { name: undefined }, { name: 'is required' }],
    ['a blank name', { name: '   ' }, { name: 'is required' }],
    ['an operator for a text', { name: { $gt: '' } }, { name: 'must be a string' }],
    ['a name with a NUL', { name: 'a\u0000b' }, { name: 'must not contain control characters' }],
    [
      'a description with a bell',
      { description: 'one\ntwo\u0007' },
      { description: 'must not contain control characters' },
    ],
    ['a negative rent', { rent_amount: -1 }, { rent_amount: 'must be 0 or more' }],
    ['a tenth of a cent', { rent_amount: 10.001 }, { rent_amount: 'must have at most two decimal places' }],
    ['a rent as text', { rent_amount: '100' }, { rent_amount: 'must be a number' }],
    ['an absurd rent', { rent_amount: 1e300 }, { rent_amount: 'must be 9999999999.99 or less' }],
    ['a third of a bathroom', { bathrooms: 1.3 }, { bathrooms: 'must be in steps of 0.5' }],
    ['half a bedroom', { bedrooms: 1.5 }, { bedrooms: 'must be a whole number' }],
    [
      'an unknown type',
      { property_type: 'castle' },
      { property_type: 'must be one of apartment, house, condo, loft, townhouse' },
    ],
    ['an unknown field', { account_id: 3 }, { account_id: 'is not a field of this request' }],
    ['an unknown time zone', { time_zone: 'Mars/Olympus' }, { time_zone: expect.stringContaining('IANA') }],
  ])('rejects %s and writes nothing', async (_, change, fields) => {
    const before = await stored();
    const refused = await api.call(landlord, 'POST /properties', { ...harbourHouse, ...change });
    expect(refused.problem).toMatchObject({ status: 422, code: 'validation_failed', fields });
    expect(await stored()).toBe(before);
  });

  it('rejects an infinite rent, which JSON can express', async () => {
    const body = JSON.stringify(harbourHouse).replace('1850.5', '1e999');
    expect((await api.call(landlord, 'POST /properties', body)).status).toBe(422);
  });

  it('repeats the response for an Idempotency-Key and creates one record', async () => {
    const key = { 'idempotency-key': 'first-of-may' };
    const [one, two] = [
      await api.call(landlord, 'POST /properties', harbourHouse, key),
      await api.call(landlord, 'POST /properties', harbourHouse, key),
    ];
    expect(two.status).toBe(201);
    expect(two.body).toEqual(one.body);
    const other = await api.call(landlord, 'POST /properties', { ...harbourHouse, name: 'Other' }, key);
    expect(other.problem).toMatchObject({ status: 422, code: 'idempotency_key_reused' });
    const someone = await api.call(otherLandlord, 'POST /properties', harbourHouse, key);
    expect(someone.body.id).not.toBe(one.body.id);
  });

  it('says so when the response is that of the first request, also if that was lost', async () => {
    const key = { 'idempotency-key': 'said' };
    const replayed = async () => {
      const { headers } = await api.call(landlord, 'POST /properties', harbourHouse, key);
      return headers.get('idempotent-replayed');
    };
    expect(await replayed()).toBeNull();
    expect(await replayed()).toBe('true');
    await loseResponse(api.database, 'said');
    expect(await replayed()).toBe('true');
  });

  it('does not restore a record that was deleted before the key is used again', async () => {
    const key = { 'idempotency-key': 'deleted-since' };
    const { total } = (await api.call(landlord, 'GET /properties')).body;
    const { id } = (await api.call(landlord, 'POST /properties', harbourHouse, key)).body;
    await api.call(landlord, `DELETE /properties/${id}`);
    await loseResponse(api.database, 'deleted-since');
    const again = await api.call(landlord, 'POST /properties', harbourHouse, key);
    expect(again.problem).toMatchObject({ status: 409, code: 'conflict' });
    expect((await api.call(landlord, 'GET /properties')).body.total).toBe(total);
  });

  it('creates one record in twenty concurrent tries with one key', async () => {
    const key = { 'idempotency-key': 'race' };
    const before = await stored();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call(landlord, 'POST /properties', harbourHouse, key)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    expect(await stored()).toBe(before + 1);
  });
});

describe('POST /properties at the limit of a plan', () => {
  const requests = isExtended ? 200 : 25;
  it(`accepts 5 of ${requests} concurrent creations`, async () => {
    const api = await testPortfolio({ property_limit: 5 });
    const answers = await Promise.all(
      Array.from({ length: requests }, () => api.call(landlord, 'POST /properties', harbourHouse)),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused).toHaveLength(requests - 5);
    expect(refused[0]?.problem).toMatchObject({
      status: 402,
      code: 'plan_limit',
      plan: 'starter',
      error: 'Your free trial allows up to 5 properties. Upgrade to add more.',
    });
    expect(await api.database.collection('properties').countDocuments()).toBe(5);
    expect((await api.call(landlord, 'GET /properties')).body.total).toBe(5);

    const [first] = (await api.call(landlord, 'GET /properties')).body.properties;
    await api.call(landlord, `DELETE /properties/${first?.id}`);
    expect((await api.call(landlord, 'POST /properties', harbourHouse)).status).toBe(201);
    expect((await api.call(landlord, 'POST /properties', harbourHouse)).status).toBe(402);
    await api.stop();
  });

  it('rejects properties after the trial has ended', async () => {
    const api = await testPortfolio({ can_create: false });
    const refused = await api.call(landlord, 'POST /properties', harbourHouse);
    expect(refused.problem).toMatchObject({ status: 402, code: 'trial_ended', plan: 'starter' });
    await api.stop();
  });
});
