import type { Connection } from 'mongoose';
import { testDatabase } from '../../test/index.ts';
import { type DeletionState, QuotaCounter } from './quota-counter.ts';

describe('QuotaCounter', () => {
  let database: Connection;
  let count: QuotaCounter;
  const age = () =>
    database
      .collection('counts')
      .updateMany({ 'pending.at': { $exists: true } }, { $set: { 'pending.$[].at': new Date(Date.now() - 120_000) } });
  const repairAs = (state: DeletionState) => count.repair(async () => state);

  beforeEach(async () => {
    database = await testDatabase();
    count = new QuotaCounter(database, 'counts');
  });
  afterEach(() => database.close());

  it('does not exceed the limit when reservations race', async () => {
    const rooms = await Promise.all(Array.from({ length: 50 }, (_, id) => count.reserve(1, id + 1, 7)));
    expect(rooms.filter(Boolean)).toHaveLength(7);
    expect(await count.read(1)).toBe(7);
    expect(await count.reserve(2, 99, 0)).toBe(false);
    expect(await count.reserve(2, 99, null)).toBe(true);
    expect(await count.readAll()).toBe(8);
  });

  it('reserves several additions together or not at all', async () => {
    expect(await count.reserveAll(1, [1, 2, 3], 2)).toBe(false);
    expect(await count.reserveAll(1, [1, 2, 3], 4)).toBe(true);
    expect(await count.reserveAll(1, [4, 5], 4)).toBe(false);
    expect(await count.reserveAll(1, [4], 4)).toBe(true);
    await count.commit(1, 1, 2);
    await age();
    await repairAs({ exists: false });
    expect(await count.read(1)).toBe(2);
  });

  it('reserves as many concurrent additions as fit, each once', async () => {
    await count.reserve(1, 100, null);
    const ids = [...Array(30).keys()];
    const answers = await Promise.all(ids.map((id) => count.reserve(1, id, 20)));
    const letIn = ids.filter((id) => answers[id]);
    expect(letIn).toHaveLength(19);
    expect(await count.read(1)).toBe(20);
    await Promise.all(letIn.map((id) => count.commit(1, id)));
    await age();
    await repairAs({ exists: false });
    expect(await count.read(1)).toBe(19);
  });

  it('applies its own limit to each concurrent reservation', async () => {
    await count.reserve(1, 100, null);
    const reserved = Promise.all([count.reserve(1, 1, null), count.reserve(1, 2, 2), count.reserve(1, 3, null)]);
    expect(await reserved).toEqual([true, false, true]);
    expect(await count.read(1)).toBe(3);
  });

  it('releases an addition whose record was never written, only once', async () => {
    await count.reserve(1, 5, null);
    await repairAs({ exists: false });
    expect(await count.read(1)).toBe(1); // Too recent: the write may still be in progress.
    await age();
    await Promise.all([repairAs({ exists: false }), repairAs({ exists: false })]);
    expect(await count.read(1)).toBe(0);
  });

  it('releases an addition whose record was rejected, once, and no committed one', async () => {
    await count.reserveAll(1, [1, 2, 3], null);
    await count.commit(1, 1);
    await Promise.all([count.release(1, 2, 1), count.release(1, 2)]);
    expect(await count.read(1)).toBe(2);
    await age();
    await repairAs({ exists: true });
    expect(await count.read(1)).toBe(2);
  });

  it('keeps an addition whose record exists', async () => {
    await count.reserve(1, 5, null);
    await age();
    await repairAs({ exists: true });
    expect(await count.read(1)).toBe(1);
    await count.commit(1, 5);
    expect(await count.read(1)).toBe(1);
  });

  it('counts a removal once, by the token that hid the record', async () => {
    await count.reserve(1, 5, null);
    await count.commit(1, 5);
    const winner = await count.startRemoval(1, 5);
    await count.startRemoval(1, 5); // Another removal that was too late and then crashed.
    await age();
    await repairAs({ exists: true, removedBy: winner });
    expect(await count.read(1)).toBe(0);
    await repairAs({ exists: true, removedBy: winner });
    expect(await count.read(1)).toBe(0);
  });

  it('releases reservations that were not written, also after a repair resolved some', async () => {
    await count.reserveAll(1, [1, 2, 3, 4], null);
    await count.commit(1, 1);
    await age();
    await count.repair(async (id) => ({ exists: id !== 2 }));
    expect(await count.read(1)).toBe(3);
    await count.reserveAll(1, [5, 6], null);
    await count.release(1, 1, 2, 3, 5);
    expect(await count.read(1)).toBe(4);
    await count.release(1, 5);
    expect(await count.read(1)).toBe(4);
    await count.release(2, 6);
    expect(await count.read(2)).toBe(0);
  });

  it('subtracts only the records that a removal of several hid', async () => {
    await count.reserveAll(1, [1, 2, 3], null);
    await count.commit(1, 1, 2, 3);
    const mark = await count.startRemoval(1, 1, 2, 3);
    await count.endRemoval(1, mark, [1, 3]);
    expect(await count.read(1)).toBe(1);
    await count.endRemoval(1, mark, [1, 3]);
    await age();
    await repairAs({ exists: true, removedBy: mark });
    expect(await count.read(1)).toBe(1);
  });

  it('repairs an interrupted removal of several by what it hid', async () => {
    await count.reserveAll(1, [1, 2, 3], null);
    await count.commit(1, 1, 2, 3);
    const mark = await count.startRemoval(1, 1, 2, 3);
    await age();
    await count.repair(async (id) => ({ exists: true, removedBy: id === 2 ? null : mark }));
    expect(await count.read(1)).toBe(1);
  });
});
