import type { ChangeReport } from '@keystead/contracts';
import { type Connection, Schema } from 'mongoose';
import { atRest, testDatabase } from '../../test/index.ts';
import { Outbox } from '../outbox/outbox.ts';
import { StagedMessages } from './bulk-creation.ts';
import { type Entity, entityFields, newRecord } from './entity.ts';
import { QuotaCounter } from './quota-counter.ts';
import { Repository } from './repository.ts';

interface Berth extends Entity {
  readonly name: string;
}

const schema = new Schema<Berth>({ ...entityFields, name: String }, { versionKey: false });
schema.index({ account_id: 1, name: 1 }, { unique: true, name: 'one_of_name' });

const ann = { user_id: 1, name: 'Ann Archer' };
const own = { kind: 'account', accountId: 1 } as const;
const berth = (id: number, name = `Berth ${id}`, account = 1): Berth => ({
  ...newRecord(id, account, ann, new Date()),
  name,
});

describe('BulkCreation', () => {
  let database: Connection;
  let outbox: Outbox;
  let berths: Repository<Berth>;
  beforeEach(async () => {
    database = await testDatabase();
    outbox = new Outbox(database);
    await outbox.createIndexes();
    berths = new Repository<Berth>({
      database,
      model: database.model<Berth>('Berth', schema, 'berths'),
      count: new QuotaCounter(database, 'berth_counts'),
      describe: ({ name }) => ({ name }),
      events: { object: 'tenant' },
    });
    await berths.createIndexes();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  const keys = async () => (await outbox.oldest(1_000)).flatMap(({ reports }) => reports.map(({ key }) => key)).sort();
  const stagedCount = () => database.collection('reports').countDocuments({ held: { $exists: true } });
  const find = async (id: number) => {
    const found = await berths.find(own, id);
    if (!found) throw new Error(`there is no berth ${id}`);
    return found;
  };
  const change = async (id: number, name: string) => {
    const before = await find(id);
    await berths.save(own, before, { ...before, name }, ann);
    await atRest(database);
  };
  /** Simulates a crash before the staged messages are released. */
  const dieBeforeRelease = () =>
    jest.spyOn(StagedMessages.prototype, 'release').mockRejectedValueOnce(new Error('killed'));
  /** Moves the clock forward by two minutes. */
  const later = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 120_000);

  it('publishes each inserted record and no rejected one, in a few writes', async () => {
    await berths.insert(berth(1));
    await atRest(database);
    const { collection } = database.model('Berth');
    const writes = [jest.spyOn(collection, 'insertMany'), jest.spyOn(collection, 'bulkWrite')];
    const many = Array.from({ length: 120 }, (_, at) => berth(at + 2, at === 60 ? 'Berth 1' : undefined));
    expect(await berths.insertAll(many)).toHaveLength(119);
    await atRest(database);
    expect(writes.map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    const expected = Array.from({ length: 121 }, (_, at) => `berths/${at + 1}/1`).filter((key) => !/\/62\//.test(key));
    expect(await keys()).toEqual(expected.sort());
    expect([await database.collection('reports').countDocuments(), await stagedCount()]).toEqual([4, 0]);
  });

  it('stages messages per account, with the record at its creation', async () => {
    await berths.insertAll([berth(1), berth(2, 'Mine', 2)]);
    await atRest(database);
    const waiting = await outbox.oldest(10);
    expect(waiting.map(({ account_id }) => account_id).sort()).toEqual([1, 2]);
    expect(waiting.find(({ account_id }) => account_id === 2)?.reports).toMatchObject([
      { account_id: 2, types: ['tenant.created'], data: { version: 1, record: { name: 'Mine' }, changes: [] } },
    ]);
  });

  it('the job publishes the records if the process dies after the insert, but not too early', async () => {
    dieBeforeRelease();
    expect(await berths.insertAll([berth(1), berth(2)])).toHaveLength(2);
    await atRest(database);
    await berths.job.run();
    expect(await keys()).toEqual([]);
    later();
    await berths.job.run();
    expect([await keys(), await stagedCount()]).toEqual([['berths/1/1', 'berths/2/1'], 0]);
  });

  it('publishes nothing if the process dies before the insert', async () => {
    jest.spyOn(database.model('Berth').collection, 'insertMany').mockRejectedValueOnce(new Error('killed') as never);
    await expect(berths.insertAll([berth(1)])).rejects.toThrow('killed');
    later();
    await berths.job.run();
    expect([await keys(), await stagedCount()]).toEqual([[], 0]);
  });

  it('publishes the creation before a later change of the record', async () => {
    dieBeforeRelease();
    await berths.insertAll([berth(1), berth(2)]);
    const order: string[] = [];
    const write = jest.spyOn(Outbox.prototype, 'write');
    write.mockImplementation(async (messages) => void order.push(...messages.map(({ key }) => key)));
    await change(1, 'Pier');
    await berths.hide(own, await find(2), { mark: 'm', by: ann });
    await atRest(database);
    expect(order).toEqual(['berths/1/1', 'berths/1/2', 'berths/2/1', 'berths/2/2']);
  });

  it('finds a staged message by index before the first change only', async () => {
    await berths.insertAll([berth(1)]);
    const stagedOf = jest.spyOn(StagedMessages.prototype, 'of');
    await change(1, 'Pier');
    await atRest(database);
    await change(1, 'Quay');
    await atRest(database);
    expect(stagedOf.mock.calls).toEqual([['berths', [1]]]);
    const stagedQuery = { 'held.of': 'berths', 'held.ids': { $in: [1] } };
    const plan = await database.collection('reports').find(stagedQuery).explain('queryPlanner');
    expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN');
  });

  describe('hideUntouched', () => {
    const rollBack = (ids: number[]) => berths.hideUntouched(ids, { mark: 'm', by: ann });
    const published = async () =>
      (await outbox.oldest(100)).flatMap(({ reports }) =>
        (reports as ChangeReport[]).map(({ types, data }) => `${data.id} ${types}`),
      );

    it('publishes the deletion of records that were neither changed nor referenced', async () => {
      await berths.insertAll([1, 2, 3, 4].map((id) => berth(id)));
      await change(2, 'Pier');
      await berths.link(3);
      expect(await rollBack([1, 2, 3, 4])).toEqual([1, 4]);
      expect((await published()).slice(4)).toEqual(['2 tenant.updated', '1 tenant.deleted', '4 tenant.deleted']);
      expect(await berths.deletionState(1)).toEqual({ exists: true, removedBy: 'm' });
      expect(await database.collection('berths').countDocuments({ 'unfiled.0': { $exists: true } })).toBe(0);
    });

    it('publishes a creation that is still staged before the deletion', async () => {
      dieBeforeRelease();
      await berths.insertAll([berth(1)]);
      await rollBack([1]);
      expect(await published()).toEqual(['1 tenant.created', '1 tenant.deleted']);
    });

    it('publishes the deletion by the job if the process dies before', async () => {
      await berths.insertAll([berth(1)]);
      jest.spyOn(Outbox.prototype, 'write').mockRejectedValueOnce(new Error('killed'));
      await expect(rollBack([1])).rejects.toThrow('killed');
      later();
      await berths.job.run();
      expect(await published()).toEqual(['1 tenant.created', '1 tenant.deleted']);
    });
  });
});
