import { setImmediate } from 'node:timers/promises';
import type { ChangeReport, Report } from '@keystead/contracts';
import { type Connection, Schema } from 'mongoose';
import { atRest, recordedLog, testDatabase } from '../../test/index.ts';
import { type Entity, entityFields, newRecord } from '../persistence/entity.ts';
import { HistoryStore } from '../persistence/history.ts';
import { retryOnConflict } from '../persistence/optimistic-locking.ts';
import { QuotaCounter } from '../persistence/quota-counter.ts';
import { Repository } from '../persistence/repository.ts';
import { Outbox } from './outbox.ts';
import { OutboxPublisher } from './outbox-publisher.ts';
import { eachChange } from './outbox-relay.ts';

interface Berth extends Entity {
  readonly name: string;
  readonly status: string;
}

const schema = new Schema<Berth>({ ...entityFields, name: String, status: String }, { versionKey: false });
schema.index({ account_id: 1, name: 1 }, { unique: true, name: 'one_of_name' });

const ann = { user_id: 1, name: 'Ann Archer' };
const bob = { user_id: 2, name: 'Bob Baker', key_id: 9 };
const own = { kind: 'account', accountId: 1 } as const;
const berth = (id: number, name = `Berth ${id}`): Berth => ({
  ...newRecord(id, 1, ann, new Date()),
  name,
  status: 'open',
});

describe('OutboxRelay', () => {
  let database: Connection;
  let outbox: Outbox;
  const sideEffects = {
    done: [] as string[],
    run: async (change: string) => void sideEffects.done.push(change),
  };
  beforeEach(async () => {
    sideEffects.done = [];
    database = await testDatabase();
    outbox = new Outbox(database);
    await inProcess().createIndexes();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  /** The repository of one process. */
  function inProcess(): Repository<Berth> {
    const model = database.models.Berth ?? database.model<Berth>('Berth', schema, 'berths');
    return new Repository<Berth>({
      database,
      model,
      count: new QuotaCounter(database, 'berth_counts'),
      describe: ({ name, status }) => ({ name, status }),
      afterChanges: eachChange(({ _id }, { version }) => sideEffects.run(`${_id}/${version}`)),
      events: {
        object: 'maintenance',
        types: ({ changes }) => (changes.some(({ field }) => field === 'status') ? ['maintenance.status_changed'] : []),
      },
    });
  }
  const find = async (berths: Repository<Berth>, id: number) => {
    const found = await berths.find(own, id);
    if (!found) throw new Error(`there is no berth ${id}`);
    return found;
  };
  const change = async (berths: Repository<Berth>, id: number, to: Partial<Berth>) => {
    const before = await find(berths, id);
    return berths.save(own, before, { ...before, ...to }, bob);
  };
  const reports = async () => {
    await atRest(database);
    return (await outbox.oldest(1_000)).flatMap(({ reports }) => reports as ChangeReport[]);
  };
  const keys = async () => (await reports()).map(({ key }) => key);
  const pendingCount = () => database.collection('berths').countDocuments({ 'unfiled.0': { $exists: true } });
  /** Moves the clock of the job forward by a minute, past the age limit of pending entries. */
  const later = () => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);

  it('publishes each change with the record after it', async () => {
    const berths = inProcess();
    await berths.insert(berth(1));
    await change(berths, 1, { name: 'Pier' });
    await change(berths, 1, { status: 'done' });
    await berths.hide(own, await find(berths, 1), { mark: 'm', by: ann });
    const by = { ...ann, key_id: null, service: null };
    const common = { kind: 'change', account_id: 1, at: expect.stringMatching(/Z$/) };
    const data = { object: 'maintenance', id: 1 };
    expect(await reports()).toEqual([
      {
        ...common,
        key: 'berths/1/1',
        by,
        types: ['maintenance.created'],
        data: { ...data, version: 1, record: { name: 'Berth 1', status: 'open' }, changes: [] },
      },
      {
        ...common,
        key: 'berths/1/2',
        by: { ...bob, service: null },
        types: ['maintenance.updated'],
        data: {
          ...data,
          version: 2,
          record: { name: 'Pier', status: 'open' },
          changes: [{ field: 'name', from: 'Berth 1', to: 'Pier' }],
        },
      },
      {
        ...common,
        key: 'berths/1/3',
        by: { ...bob, service: null },
        types: ['maintenance.updated', 'maintenance.status_changed'],
        data: {
          ...data,
          version: 3,
          record: { name: 'Pier', status: 'done' },
          changes: [{ field: 'status', from: 'open', to: 'done' }],
        },
      },
      {
        ...common,
        key: 'berths/1/4',
        by,
        types: ['maintenance.deleted'],
        data: { ...data, version: 4, record: { name: 'Pier', status: 'done' }, changes: [] },
      },
    ]);
    expect(await pendingCount()).toBe(0);
    expect(await database.collection('history').countDocuments({ after: { $exists: true } })).toBe(0);
  });

  it('runs the side effects of many records together, those of each in the order of its versions', async () => {
    const berths = inProcess();
    const run = jest.spyOn(sideEffects, 'run').mockRejectedValue(new Error('the process was killed'));
    for (const id of [1, 2]) {
      await berths.insert(berth(id));
      await change(berths, id, { name: `Pier ${id}` });
      await change(berths, id, { status: 'done' });
    }
    await atRest(database);
    run.mockRestore();
    later();
    const running = jest.spyOn(sideEffects, 'run').mockImplementation(async (affected) => {
      sideEffects.done.push(`${affected} begins`);
      await setImmediate();
      sideEffects.done.push(affected);
    });
    await berths.job.run();
    running.mockRestore();
    const [first, second] = ['2', '3'].map((version) => [`1/${version}`, `2/${version}`]);
    const begun = (changes: readonly string[] = []) => [...changes.map((each) => `${each} begins`), ...changes];
    expect(sideEffects.done).toEqual([...begun(first), ...begun(second)]);
  });

  it('publishes nothing for a no-op or a rejected write', async () => {
    const berths = inProcess();
    await berths.insert(berth(1));
    await expect(berths.insert(berth(2, 'Berth 1'))).rejects.toThrow('one_of_name');
    await change(berths, 1, { status: 'open' });
    expect(await keys()).toEqual(['berths/1/1']);
  });

  it.each([
    ['of a new record', (berths: Repository<Berth>) => berths.insert(berth(2)), 'berths/2/1'],
    ['of a change', (berths: Repository<Berth>) => change(berths, 1, { name: 'Pier' }), 'berths/1/2'],
    [
      'of a deletion',
      async (berths: Repository<Berth>) => berths.hide(own, await find(berths, 1), { mark: 'm', by: ann }),
      'berths/1/2',
    ],
  ])('publishes the message %s although the process dies between the write and the outbox', async (_, write, key) => {
    const berths = inProcess();
    await berths.insert(berth(1));
    await atRest(database);
    jest.spyOn(Outbox.prototype, 'write').mockRejectedValueOnce(new Error('killed'));
    await write(berths);
    expect(await keys()).toEqual(['berths/1/1']);
    later();
    await berths.job.run();
    expect(await keys()).toEqual(['berths/1/1', key]);
    expect(await pendingCount()).toBe(0);
  });

  it('publishes a message again if the process dies before it removes the entry', async () => {
    const berths = inProcess();
    jest.spyOn(database.model('Berth').collection, 'bulkWrite').mockRejectedValueOnce(new Error('killed') as never);
    await berths.insert(berth(1));
    await atRest(database);
    const [first] = await outbox.oldest(1);
    await outbox.remove(first ? [first] : []);
    later();
    await berths.job.run();
    expect(await outbox.oldest(10)).toEqual([first]);
  });

  it('publishes a change that a crash left before the next change', async () => {
    const berths = inProcess();
    await berths.insert(berth(1));
    await atRest(database);
    const order: string[] = [];
    const write = jest.spyOn(Outbox.prototype, 'write').mockRejectedValueOnce(new Error('killed'));
    await change(berths, 1, { name: 'Pier' });
    await atRest(database);
    write.mockImplementation(async (changes) => void order.push(...changes.map(({ key }) => key)));
    await change(berths, 1, { name: 'Quay' });
    await atRest(database);
    expect(order).toEqual(['berths/1/2', 'berths/1/3']);
  });

  describe.each([
    ['the outbox', () => [Outbox.prototype, 'write']],
    ['the history', () => [HistoryStore.prototype, 'storeAll']],
    ['the removal of the entries', () => [database.model('Berth').collection, 'bulkWrite']],
    ['the side effects', () => [sideEffects, 'run']],
  ] as const)('if the process dies at %s', (_, step) => {
    it.each([
      ['before the step', false],
      ['after it', true],
    ])('%s, publishes each change once, in order', async (_, takesEffect) => {
      const berths = inProcess();
      await berths.insert(berth(1));
      await atRest(database);
      const [of, method] = step() as unknown as [Record<string, (...given: unknown[]) => Promise<unknown>>, string];
      const original = of[method]?.bind(of);
      jest.spyOn(of, method).mockImplementationOnce(async (...given) => {
        if (takesEffect) await original?.(...given);
        throw new Error('killed');
      });
      await change(berths, 1, { name: 'Pier' });
      await atRest(database);
      await change(inProcess(), 1, { name: 'Quay' });
      await atRest(database);
      await berths.insert(berth(2));
      expect(await keys()).toEqual(['berths/1/1', 'berths/1/2', 'berths/1/3', 'berths/2/1']);
      expect(await pendingCount()).toBe(0);
      const { entries, total } = await berths.history(await find(berths, 1), {});
      expect([entries.map(({ version }) => version), total]).toEqual([[3, 2, 1], 3]);
      expect([...new Set(sideEffects.done)]).toEqual(['1/2', '1/3']);
    });
  });

  it.each([
    ['before', false],
    ['after', true],
  ])('publishes each change in order if the process dies %s the events service accepts it', async (_, isAccepted) => {
    const sent: string[] = [];
    const accept = async (changes: readonly ChangeReport[]) => sent.push(...changes.map(({ key }) => key)) > 0;
    outbox.sendBy(accept);
    const berths = inProcess();
    await berths.insert(berth(1));
    await atRest(database);
    outbox.sendBy(async (changes) => {
      if (isAccepted) await accept(changes);
      throw new Error('killed');
    });
    await change(berths, 1, { name: 'Pier' });
    await atRest(database);
    outbox.sendBy(accept);
    await change(inProcess(), 1, { name: 'Quay' });
    await atRest(database);
    expect([...new Set(sent)]).toEqual(['berths/1/1', 'berths/1/2', 'berths/1/3']);
    expect([await pendingCount(), await keys()]).toEqual([0, []]);
    expect([...new Set(sideEffects.done)]).toEqual(['1/2', '1/3']);
  });

  it('keeps the versions of a record in order, although the clock of another machine is slow', async () => {
    const berths = inProcess();
    await berths.insert(berth(1));
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now - 60_000);
    for (const name of ['Pier', 'Quay', 'Dock']) await change(berths, 1, { name });
    expect(await keys()).toEqual([1, 2, 3, 4].map((version) => `berths/1/${version}`));
  });

  it('publishes in order while several processes change the same records', async () => {
    const sent: Report[] = [];
    const { log } = recordedLog();
    const senders = [1, 2].map(
      () => new OutboxPublisher({ database, service: 'port', send: async (some) => void sent.push(...some), log }),
    );
    const processes = [inProcess(), inProcess(), inProcess()];
    const ids = [1, 2, 3, 4];
    await processes[0]?.insertAll(ids.map((id) => berth(id)));
    const edits = processes.flatMap((berths, of) =>
      ids.flatMap((id) => Array.from({ length: 8 }, (_, edit) => ({ berths, id, name: `${id} ${of} ${edit}` }))),
    );
    await Promise.all(
      edits.map(({ berths, id, name }) => retryOnConflict('this berth', () => change(berths, id, { name }), 1_000)),
    );
    await atRest(database);
    for (const sender of senders) await sender.job.run();
    await Promise.all(senders.map((sender) => sender.stop()));
    for (const id of ids) {
      const versions = (sent as ChangeReport[]).filter(({ data }) => data.id === id).map(({ data }) => data.version);
      // A message may be delivered again; the first deliveries of each are in order.
      expect([...new Set(versions)]).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    }
    expect(await pendingCount()).toBe(0);
  });
});
