import type { Connection } from 'mongoose';
import { testDatabase } from '../testing/index.ts';
import { IdempotencyStore } from './idempotency-store.ts';

describe('IdempotencyStore', () => {
  let database: Connection;
  let store: IdempotencyStore;
  const use = { userId: 1, operation: 'POST /things', key: 'k', body: { a: 1 } };
  beforeEach(async () => {
    database = await testDatabase();
    store = new IdempotencyStore(database);
  });
  afterEach(() => database.close());

  it('hands the second try after a failure the id of the first', async () => {
    const first = store.run(use, async (recordId) => {
      await recordId(async () => 41);
      throw new Error('the connection broke');
    });
    await expect(first).rejects.toThrow('the connection broke');
    const second = await store.run(use, async (recordId) => ({ body: await recordId(async () => 42) }));
    expect(second.body).toEqual({ id: 41, resumed: true });
  });

  it('lets one in while the holder runs, and another once the holder was silent for long', async () => {
    const { promise: held, resolve: finish } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const first = store.run(use, async (recordId) => {
      await recordId(async () => 7);
      begin();
      await held;
      return { body: 'late' };
    });
    await begun;
    await expect(store.run(use, async () => ({ body: 0 }))).rejects.toMatchObject({ status: 409 });
    await database.collection('idempotency_keys').updateMany({}, { $set: { started_at: new Date(0), record_id: 7 } });
    const taken = await store.run(use, async (recordId) => ({ body: (await recordId(async () => 8)).id }));
    expect(taken.body).toBe(7);
    finish();
    await first;
  });

  it('refuses a key of absurd length', async () => {
    await expect(store.run({ ...use, key: 'x'.repeat(256) }, async () => ({ body: 0 }))).rejects.toMatchObject({
      status: 422,
    });
  });
});
