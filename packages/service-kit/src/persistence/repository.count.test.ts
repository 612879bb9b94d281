import type { Connection } from 'mongoose';
import { atRest, testDatabase } from '../../test/index.ts';
import { everything } from '../auth/caller.ts';
import type { Order } from '../lists/read-page.ts';
import { type Entity, newRecord, recordSchema } from './entity.ts';
import { QuotaCounter } from './quota-counter.ts';
import { Repository } from './repository.ts';

interface Boat extends Entity {
  readonly name: string;
}

const ann = { user_id: 1, name: 'Ann Archer' };
const own = { kind: 'account', accountId: 1 } as const;
const orders = { name: { field: 'name', kind: 'text', direction: 1 } } as const satisfies Record<'name', Order>;
const boat = (id: number, name: string): Boat => ({ ...newRecord(id, 1, ann, new Date()), name });

describe('the count of a repository', () => {
  let database: Connection;
  let count: QuotaCounter;
  let boats: Repository<Boat>;

  const total = async () => (await boats.list(own, { sort: 'name' }, orders)).total;
  /** Settles what crashes left pending, as the job does a minute later. */
  const repaired = async () => {
    const old = { $set: { 'pending.$[].at': new Date(0) } };
    await database.collection('boat_counts').updateMany({ 'pending.at': { $exists: true } }, old);
    await count.repair((id) => boats.deletionState(id));
    expect(await database.collection('boat_counts').countDocuments({ 'pending.0': { $exists: true } })).toBe(0);
  };
  beforeEach(async () => {
    database = await testDatabase();
    count = new QuotaCounter(database, 'boat_counts');
    const model = database.model<Boat>('Boat', recordSchema<Boat>({ name: String }), 'boats');
    boats = new Repository<Boat>({ database, model, count, describe: ({ name }) => ({ name }) });
    await boats.createIndexes();
    for (const [id, name] of ['Swift', 'Heron'].entries()) expect(await boats.add(boat(id + 1, name), 2)).toBe(true);
    await atRest(database);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  it.each([
    ['startRemoval', 1, 2],
    ['endRemoval', 1, 1],
  ] as const)('is exact, and the limit too, if the process dies at the %s of a removal', async (step, id, left) => {
    jest.spyOn(QuotaCounter.prototype, step).mockRejectedValueOnce(new Error('killed'));
    await boats.remove(own, await boats.get(own, id), ann).catch(() => undefined);
    await atRest(database);
    expect(await total()).toBe(left);
    expect((await boats.list(everything, { sort: 'name' }, orders)).total).toBe(left);
    expect(await boats.add(boat(3, 'Tern'), 2)).toBe(left === 1);
    expect(await boats.add(boat(4, 'Gull'), 2)).toBe(false);
    await repaired();
    expect(await total()).toBe(2);
  });

  it('is exact if the process dies at the commit of an addition', async () => {
    jest.spyOn(QuotaCounter.prototype, 'commit').mockRejectedValueOnce(new Error('killed'));
    await boats.add(boat(3, 'Tern'), 3);
    await atRest(database);
    expect(await total()).toBe(3);
    await repaired();
    expect(await total()).toBe(3);
  });

  it('is exact if the process dies before the insert of an addition', async () => {
    const client = database.getClient();
    const write = client.bulkWrite.bind(client);
    jest.spyOn(client, 'bulkWrite').mockImplementationOnce(async ([reservation]) => {
      await write(reservation ? [reservation] : []);
      throw new Error('killed');
    });
    await expect(boats.add(boat(3, 'Tern'), 3)).rejects.toThrow('killed');
    expect(await total()).toBe(3);
    await repaired();
    expect(await total()).toBe(2);
  });
});
