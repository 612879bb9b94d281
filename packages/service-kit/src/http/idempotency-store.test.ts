import { defineContract, Id, IdParams, Input, type Route } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import Type from 'typebox';
import { atRest, loseResponse, type TestApi, testApi, testDatabase } from '../../test/index.ts';
import type { RequestKey } from '../persistence/entity.ts';
import { endpoint, fileReply, nothing, reply } from './endpoint.ts';
import { IdempotencyStore } from './idempotency-store.ts';

describe('IdempotencyStore', () => {
  let database: Connection;
  let store: IdempotencyStore;
  const use = { userId: 1, operation: 'POST /things', key: 'k', request: { params: {}, query: {}, body: { a: 1 } } };
  beforeEach(async () => {
    database = await testDatabase();
    store = new IdempotencyStore(database);
  });
  afterEach(() => database.close());

  it('gives a retry after a failure the record id of the first attempt', async () => {
    const first = store.run(use, async (recordId) => {
      await recordId(async () => 41);
      throw new Error('the connection broke');
    });
    await expect(first).rejects.toThrow('the connection broke');
    const second = await store.run(use, async (recordId) => ({ body: await recordId(async () => 42) }));
    expect(second.body).toEqual({ id: 41, resumed: true });
  });

  it('rejects a second request while the first runs, and lets it take over an abandoned one', async () => {
    const { promise: blocked, resolve: finish } = Promise.withResolvers<void>();
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const first = store.run(use, async (recordId) => {
      await recordId(async () => 7);
      start();
      await blocked;
      return { body: 'late' };
    });
    await started;
    await expect(store.run(use, async () => ({ body: 0 }))).rejects.toMatchObject({ status: 409 });
    await database.collection('idempotency_keys').updateMany({}, { $set: { started_at: new Date(0), record_id: 7 } });
    const retried = await store.run(use, async (recordId) => ({ body: (await recordId(async () => 8)).id }));
    expect(retried.body).toBe(7);
    finish();
    await first;
  });

  describe('of a request that adds a record', () => {
    const stored = () => database.collection('idempotency_keys').countDocuments();

    it('writes nothing before the answer, and repeats the response that it stores after it', async () => {
      const answer = await store.runAddition(use, async () => {
        expect(await stored()).toBe(0);
        return { body: { turn: 1 }, version: 1 };
      });
      await atRest(database);
      expect(await store.runAddition(use, async () => ({ body: { turn: 2 } }))).toEqual({ ...answer, replayed: true });
      const other = { ...use, request: { ...use.request, body: { a: 2 } } };
      await expect(store.runAddition(other, async () => answer)).rejects.toMatchObject({ status: 422 });
    });

    it('gives a retry after a failure, or after a lost response, the same key', async () => {
      const keys: RequestKey[] = [];
      const handle = async (key: RequestKey) => {
        keys.push(key);
        if (keys.length === 1) throw new Error('the connection broke');
        return { body: keys.length };
      };
      await expect(store.runAddition(use, handle)).rejects.toThrow('the connection broke');
      await store.runAddition(use, handle);
      await loseResponse(database, 'k');
      expect(await store.runAddition(use, handle)).toEqual({ body: 3 });
      expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    });

    it('rejects a second request while the first runs', async () => {
      await store.runAddition(use, async () => {
        await expect(store.runAddition(use, async () => ({ body: 0 }))).rejects.toMatchObject({
          status: 409,
          code: 'idempotency_in_progress',
        });
        return { body: 1 };
      });
    });
  });

  it('rejects a key of more than 255 characters', async () => {
    await expect(store.run({ ...use, key: 'x'.repeat(256) }, async () => ({ body: 0 }))).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('an Idempotency-Key', () => {
  const route = { summary: 'Counts', access: 'signed-in', answer: Type.Object({ turn: Id }), codes: [] } as const;
  const contract = defineContract({
    service: 'turns',
    area: 'portfolio',
    routes: {
      'POST /turns': { ...route, status: 201 },
      'POST /turns/{id}/end': { ...route, params: IdParams, body: Input({ on: Type.Optional(Type.String()) }) },
      'POST /turns/{id}/run': { ...route, params: IdParams, status: 202 },
      'POST /turns/{id}/mail': { summary: 'Counts', access: 'signed-in', params: IdParams, codes: [] },
      'POST /turns/token': { ...route, secret: true },
      'POST /turns/file': { summary: 'Counts', access: 'signed-in', download: ['text/csv'], codes: [] },
      'PUT /turns': route,
    } satisfies Record<string, Route>,
  });
  const user = { userId: 1, accountId: 1, role: 'landlord' } as const;
  const headers = { 'idempotency-key': 'k' };
  let api: TestApi;
  let turn = 0;
  beforeAll(async () => {
    const count = async () => reply({ turn: ++turn }, turn);
    const mail = async () => {
      turn++;
      return nothing;
    };
    const file = async () => fileReply({ content: Buffer.from(`${++turn}`), type: 'text/csv' });
    api = await testApi(contract, () => ({
      endpoints: [
        endpoint(contract, 'POST /turns', count),
        endpoint(contract, 'POST /turns/{id}/end', count),
        endpoint(contract, 'POST /turns/{id}/run', count),
        endpoint(contract, 'POST /turns/{id}/mail', mail),
        endpoint(contract, 'POST /turns/token', count),
        endpoint(contract, 'POST /turns/file', file),
        endpoint(contract, 'PUT /turns', count),
      ],
    }));
  });
  afterAll(() => api.stop());

  it.each([
    ['POST /turns', 201],
    ['POST /turns/7/end', 200],
    ['POST /turns/7/run', 202],
    ['POST /turns/7/mail', 204],
  ])('%s: runs once and repeats the response', async (operation, status) => {
    const first = await api.call(user, operation, undefined, headers);
    const counted = turn;
    const again = await api.call(user, operation, undefined, headers);
    expect(turn).toBe(counted);
    expect(again).toMatchObject({ status, body: first.body });
    const replayed = [first, again].map((answer) => answer.headers.get('idempotent-replayed'));
    expect(replayed).toEqual([null, 'true']);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    await api.call({ ...user, userId: 2 }, operation, undefined, headers);
    expect(turn).toBe(counted + 1);
  });

  it('is rejected for another record or another body', async () => {
    await api.call(user, 'POST /turns/8/end', { on: 'today' }, { 'idempotency-key': 'ends' });
    for (const [operation, on] of [
      ['POST /turns/9/end', 'today'],
      ['POST /turns/8/end', 'tomorrow'],
    ] as const)
      expect((await api.call(user, operation, { on }, { 'idempotency-key': 'ends' })).problem).toMatchObject({
        status: 422,
        code: 'idempotency_key_reused',
      });
  });

  it.each(['POST /turns/token', 'POST /turns/file', 'PUT /turns'])(
    '%s: does not store the response',
    async (operation) => {
      const before = turn;
      for (let times = 0; times < 2; times++)
        expect((await api.call(user, operation, undefined, headers)).status).toBe(200);
      expect(turn).toBe(before + 2);
      const stored = api.database.collection<{ _id: string }>('idempotency_keys');
      expect(await stored.countDocuments({ _id: { $regex: `${operation} ` } })).toBe(0);
    },
  );
});
