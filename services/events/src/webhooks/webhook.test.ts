import { MAX_WEBHOOKS } from '@keystead/contracts';
import { atRest } from '@keystead/service-kit/testing';
import { change, endKeys, people, type TestEvents, testEvents } from '../../test/test-events.ts';
import { secretBox } from './secret-box.ts';

const { landlord, manager, otherLandlord, tenant, admin } = people;
const url = 'http://127.0.0.1:1/hooks';

describe('webhooks', () => {
  let api: TestEvents;
  beforeEach(async () => {
    api = await testEvents();
  });
  afterEach(() => api.stop());

  const add = (over: object = {}, user = landlord as Parameters<typeof api.call>[0]) =>
    api.call(user, 'POST /webhooks', { url, ...over });
  const stored = () => api.database.collection('webhooks').find().sort({ _id: 1 }).toArray();

  it('are created with a secret, which is returned once and stored sealed', async () => {
    const made = await add({ description: ' Books ', types: ['payment.completed'] });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe('/api/webhooks/1');
    const { secret, ...webhook } = made.body;
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toEqual({
      id: 1,
      url,
      description: 'Books',
      types: ['payment.completed'],
      state: 'active',
      delivered_at: null,
      version: 1,
      created_at: expect.any(String),
      updated_at: expect.any(String),
      abilities: { update: true, delete: true },
    });
    expect((await api.call(manager, 'GET /webhooks/1')).body).toEqual(webhook);
    expect(JSON.stringify(await stored())).not.toContain(secret.slice(6, 20));
    expect(JSON.stringify(await api.database.collection('reports').find().toArray())).not.toContain(
      secret.slice(6, 20),
    );
  });

  it('subscribe to rollouts only for an admin', async () => {
    const types = ['rollout.held', 'rollout.rolled_back'];
    expect((await add({ types })).problem).toMatchObject({ status: 422, fields: { types: expect.any(String) } });
    await add();
    expect((await api.call(landlord, 'PUT /webhooks/1', { types })).problem).toMatchObject({ status: 422 });
    expect((await add({ types }, admin)).body).toMatchObject({ types });
  });

  describe('created by an API key', () => {
    const by = (id: number, ...scopes: string[]) => ({ ...landlord, key: { id, scopes: ['events:write', ...scopes] } });
    const operationsKey = by(7, 'operations:read');
    const portfolioKey = by(8, 'portfolio:write');
    const fullKey = by(9, 'portfolio:read', 'operations:read', 'billing:read');
    const listed = async (user: Parameters<typeof api.call>[0]) =>
      (await api.call(user, 'GET /webhooks')).body.webhooks.map(({ id }) => id).sort();

    it('receive only events that the key can read, even if a user subscribes to more', async () => {
      await add({}, portfolioKey);
      await add({}, operationsKey);
      await add();
      await api.call(landlord, 'PUT /webhooks/2', { types: ['property.created', 'payment.created'] });
      await api.report(change());
      const deliveries = await api.database.collection('deliveries').find().toArray();
      expect(deliveries.map(({ webhook_id }) => webhook_id).sort()).toEqual([1, 3]);
    });

    it('are visible only to keys that can read the same events', async () => {
      await add({}, portfolioKey);
      await add({}, operationsKey);
      await add();
      expect(await listed(portfolioKey)).toEqual([1]);
      expect(await listed(operationsKey)).toEqual([2]);
      expect(await listed(by(10))).toEqual([]);
      for (const user of [fullKey, landlord]) expect(await listed(user)).toEqual([1, 2, 3]);
      for (const call of [
        'GET /webhooks/3',
        'POST /webhooks/3/secret',
        'GET /webhooks/3/deliveries',
        'DELETE /webhooks/2',
      ])
        expect([call, (await api.call(portfolioKey, call)).status]).toEqual([call, 404]);
      expect((await api.call(portfolioKey, 'PUT /webhooks/3', { url })).status).toBe(404);
      expect((await api.call(portfolioKey, 'PUT /webhooks/1', { description: 'Ours' })).status).toBe(200);
    });

    it('cannot be changed by another key', async () => {
      await add();
      await add({}, portfolioKey);
      for (const id of [1, 2]) {
        expect((await api.call(fullKey, `GET /webhooks/${id}`)).body.abilities).toEqual({
          update: false,
          delete: true,
        });
        for (const [call, body] of [
          [`PUT /webhooks/${id}`, { url: 'http://127.0.0.1:2/' }],
          [`POST /webhooks/${id}/secret`, undefined],
          [`POST /webhooks/${id}/test`, undefined],
        ] as const)
          expect([call, (await api.call(fullKey, call, body)).status]).toEqual([call, 403]);
      }
      expect((await api.call(landlord, 'PUT /webhooks/2', { description: 'Ours' })).status).toBe(200);
    });

    it('receive nothing if they were created before scopes were stored', async () => {
      await add({}, portfolioKey);
      await api.database.collection('webhooks').updateOne({}, { $unset: { objects: '' } });
      await api.report(change());
      expect(await api.database.collection('deliveries').countDocuments()).toBe(0);
    });

    it('are deleted with the key, and others are not', async () => {
      await add({}, portfolioKey);
      await add({}, operationsKey);
      await add();
      await endKeys(api, [8]);
      expect(await listed(landlord)).toEqual([2, 3]);
      await endKeys(api, [8]);
      expect(await listed(landlord)).toEqual([2, 3]);
    });
  });

  it('are deleted if a user created them before their access became invalid, or all at once by request', async () => {
    await add();
    const before = new Date().toISOString();
    await api.database
      .collection<{ _id: number }>('webhooks')
      .updateOne({ _id: 1 }, { $set: { created_at: new Date(0) } });
    await add({}, manager);
    await add({}, otherLandlord);
    await endKeys(api, [], [{ user_id: landlord.userId, before }]);
    const left = async () => (await api.call(admin, 'GET /webhooks?sort=created_at')).body.webhooks.map(({ id }) => id);
    expect(await left()).toEqual([2, 3]);
    expect((await api.call(landlord, 'DELETE /webhooks')).status).toBe(204);
    expect(await left()).toEqual([3]);
    expect((await api.call(tenant, 'DELETE /webhooks')).status).toBe(403);
  });

  it('require a confirmed address', async () => {
    const unconfirmed = { ...landlord, emailConfirmed: false };
    const rejected = { status: 403, code: 'email_unconfirmed', error: 'Confirm your email address to add webhooks.' };
    expect((await add({}, unconfirmed)).problem).toMatchObject(rejected);
    expect(await stored()).toEqual([]);
    expect((await api.call(unconfirmed, 'GET /webhooks')).body.abilities).toEqual({ create: false });
    await add();
    for (const [call, body] of [
      ['PUT /webhooks/1', { url }],
      ['POST /webhooks/1/secret', undefined],
      ['POST /webhooks/1/test', undefined],
    ] as const)
      expect((await api.call(unconfirmed, call, body)).problem).toMatchObject(rejected);
  });

  it('are listed to their account and the admin, newest first; a tenant has none', async () => {
    await add({ description: 'One' });
    await add({ description: 'Two' });
    await add({}, otherLandlord);
    const list = (await api.call(manager, 'GET /webhooks')).body;
    expect(list.webhooks.map(({ description }) => description)).toEqual(['Two', 'One']);
    expect(list).toMatchObject({ total: 2, next_cursor: null, abilities: { create: true } });
    expect((await api.call(landlord, 'GET /webhooks?q=one')).body.webhooks).toHaveLength(1);
    expect((await api.call(admin, 'GET /webhooks?sort=created_at')).body.webhooks).toHaveLength(3);
    const none = { webhooks: [], total: 0, abilities: { create: false } };
    expect((await api.call(tenant, 'GET /webhooks')).body).toMatchObject(none);
  });

  it(`are limited to ${MAX_WEBHOOKS}, even under concurrent requests`, async () => {
    const answers = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, () => add()));
    const rejected = answers.filter(({ status }) => status !== 201);
    expect(rejected.map(({ problem }) => problem.code)).toEqual(Array(3).fill('too_many_webhooks'));
    expect((await api.call(landlord, 'GET /webhooks')).body.total).toBe(MAX_WEBHOOKS);
    await api.call(landlord, 'DELETE /webhooks/1');
    expect((await add()).status).toBe(201);
  });

  it.each([
    [{ url: '' }, 'url'],
    [{ url: 'nowhere' }, 'url'],
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ url: 'https://me:secret@example.com/' }, 'url'],
    [{ url: 'https://example.com:0/' }, 'url'],
    [{ url: `https://example.com/${'x'.repeat(2000)}` }, 'url'],
    [{ types: ['property.exploded'] }, 'types.0'],
    [{ description: 'x'.repeat(201) }, 'description'],
    [{ secret: 'mine' }, 'secret'],
  ])('are rejected with %j', async (over, field) => {
    const rejected = await add(over);
    expect(rejected.problem).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } });
    expect(await stored()).toEqual([]);
  });

  it('are updated in part; an outdated version is rejected', async () => {
    await add({ description: 'Old', types: ['payment.completed'] });
    const changed = await api.call(landlord, 'PUT /webhooks/1', { description: '', version: 1 });
    expect(changed.body).toMatchObject({ description: null, types: ['payment.completed'], version: 2 });
    expect((await api.call(landlord, 'PUT /webhooks/1', { types: [], version: 1 })).problem.code).toBe(
      'version_conflict',
    );
    const stale = await api.call(landlord, 'PUT /webhooks/1', { types: [] }, { 'if-match': '"1"' });
    expect(stale.status).toBe(412);
    expect((await api.call(landlord, 'PUT /webhooks/1', { ...changed.body, state: 'paused' })).body).toMatchObject({
      state: 'paused',
      version: 3,
    });
    const wrong = await api.call(landlord, 'PUT /webhooks/1', { url: 'nowhere', description: 'New' });
    expect(wrong.status).toBe(422);
    expect((await api.call(landlord, 'GET /webhooks/1')).body.description).toBeNull();
  });

  it('are deleted with their waiting deliveries and their secrets', async () => {
    await add();
    await api.report(change());
    expect(await api.database.collection('lanes').countDocuments()).toBe(1);
    expect((await api.call(landlord, 'DELETE /webhooks/1', undefined, { 'if-match': '"9"' })).status).toBe(412);
    expect((await api.call(landlord, 'DELETE /webhooks/1')).status).toBe(204);
    expect((await api.call(landlord, 'DELETE /webhooks/1')).status).toBe(404);
    await atRest(api.database);
    for (const name of ['lanes', 'deliveries'])
      expect({ name, left: await api.database.collection(name).countDocuments() }).toEqual({ name, left: 0 });
    expect(await stored()).toMatchObject([{ live: false, secrets: [] }]);
  });

  it('get a new secret, a limited number of times an hour', async () => {
    const first = (await add()).body.secret;
    const second = await api.call(landlord, 'POST /webhooks/1/secret');
    expect(second.body.secret).toMatch(/^whsec_/);
    expect(second.body.secret).not.toBe(first);
    const [webhook] = await stored();
    expect(webhook?.secrets).toMatchObject([{ until: null }, { until: expect.any(Date) }]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => api.call(landlord, 'POST /webhooks/1/secret')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await stored())[0]?.secrets).toHaveLength(3);
  });
});

describe('the key that seals secrets of webhooks', () => {
  it('is replaced without a webhook losing its secret', async () => {
    const [old, fresh] = ['the old key of the tests', 'the new key of the tests'];
    const api = await testEvents({ keys: [old] });
    const { secret } = (await api.call(landlord, 'POST /webhooks', { url })).body;
    const sealed = async () => (await api.database.collection('webhooks').findOne())?.secrets[0].sealed;
    const reseal = (keys: readonly [string, ...string[]]) =>
      api
        .twin({ keys })
        .jobs?.find(({ name }) => name === 'reseal webhook secrets')
        ?.run();
    const first = await sealed();
    await reseal([old, fresh]);
    expect(await sealed()).toBe(first);
    await reseal([fresh, old]);
    const second = await sealed();
    expect(secretBox([old, fresh]).open(second, 1)).toBe(secret);
    expect(secretBox([fresh]).open(second, 1)).toBe(secret);
    expect(() => secretBox([old]).open(second, 1)).toThrow('no key opens this secret');
    await api.stop();
  });
});

describe('webhooks without access to private networks', () => {
  const hosts: Record<string, string[]> = {
    'public.example': ['93.184.216.34'],
    'inside.example': ['10.1.2.3'],
    'both.example': ['93.184.216.34', '127.0.0.1'],
    'mapped.example': ['::ffff:192.168.1.1'],
  };
  let api: TestEvents;
  beforeAll(async () => {
    api = await testEvents({
      allowPrivate: false,
      resolve(hostname, _, done) {
        const found = hosts[hostname]?.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
        done(found ? null : Object.assign(new Error(), { code: 'ENOTFOUND' }), found ?? []);
      },
    });
  });
  afterAll(() => api.stop());

  it.each(['https://public.example/x', 'https://unheard-of.example/x', 'https://93.184.216.34:8443/'])(
    'accept %s',
    async (address) => {
      const { body, status } = await api.call(landlord, 'POST /webhooks', { url: address });
      expect(status).toBe(201);
      await api.call(landlord, `DELETE /webhooks/${body.id}`);
    },
  );

  it.each([
    'http://public.example/x',
    'https://inside.example/x',
    'https://both.example/x',
    'https://mapped.example/x',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
  ])('reject %s', async (address) => {
    const { problem } = await api.call(landlord, 'POST /webhooks', { url: address });
    expect(problem).toMatchObject({ status: 422, code: 'validation_failed', fields: { url: expect.any(String) } });
    await api.call(landlord, 'POST /webhooks', { url: 'https://public.example/x' });
    const [webhook] = (await api.call(landlord, 'GET /webhooks')).body.webhooks;
    const changed = await api.call(landlord, `PUT /webhooks/${webhook?.id}`, { url: address });
    expect(changed.status).toBe(422);
    await api.call(landlord, `DELETE /webhooks/${webhook?.id}`);
  });
});
