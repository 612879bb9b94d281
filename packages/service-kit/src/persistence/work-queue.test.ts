import { type Connection, type Model, Schema } from 'mongoose';
import { recordedLog, testDatabase } from '../../test/index.ts';
import { claimDue, WorkQueue, type WorkQueueDependencies } from './work-queue.ts';

interface Errand {
  readonly _id: string;
  readonly state: 'waiting' | 'done' | 'failed';
  readonly attempts: number;
  readonly next_at: Date;
}

const schema = new Schema<Errand>(
  { _id: { type: String, required: true }, state: String, attempts: Number, next_at: Date },
  { versionKey: false },
);
const MINUTE_MS = 60_000;
const waiting = { states: ['waiting'], lease: MINUTE_MS } as const;

describe('WorkQueue', () => {
  let database: Connection;
  let model: Model<Errand>;
  let processed: string[];
  let down: boolean;
  const { log, lines } = recordedLog();
  beforeEach(async () => {
    database = await testDatabase();
    model = database.model<Errand>('Errand', schema, 'errands');
    processed = [];
    down = false;
    lines.splice(0);
  });
  afterEach(() => database.close());

  const update = async (_id: string, change: Partial<Errand>) =>
    void (await model.updateOne({ _id }, { $set: change }));
  const queue = (own: Partial<WorkQueueDependencies<Errand>> = {}) =>
    new WorkQueue<Errand>({
      name: 'run errands',
      every: 1_000,
      claimDue: (limit) => claimDue(model, waiting, limit),
      async attempt({ _id }) {
        if (down) throw new Error('the shop is closed');
        processed.push(_id);
        await update(_id, { state: 'done' });
      },
      retryAt: (id, next_at) => update(id, { next_at }),
      waits: { first: 2 * MINUTE_MS, longest: 5 * MINUTE_MS },
      log,
      ...own,
    });
  const add = (_id: string, next_at = new Date(0)) =>
    model.insertMany([{ _id, state: 'waiting', attempts: 0, next_at }], { lean: true });
  const becomeDue = () => model.updateMany({}, { $set: { next_at: new Date(0) } });
  const find = (id: string) => model.findById(id).lean<Errand>().orFail();

  it('processes due work, the longest overdue first', async () => {
    await add('later', new Date(2));
    await add('first', new Date(1));
    await add('tomorrow', new Date(Date.now() + 24 * 60 * MINUTE_MS));
    await queue().job.run();
    expect(processed).toEqual(['first', 'later']);
  });

  it.each([1, 4])(
    'processes an item once across several processes, and again if one abandoned it, %d at a time',
    async (batch) => {
      await Promise.all(Array.from({ length: 30 }, (_, at) => add(`errand ${at}`)));
      await Promise.all([queue({ batch }).doDue(), queue({ batch }).doDue(), queue({ batch }).doDue()]);
      expect(new Set(processed).size).toBe(30);
      expect(processed).toHaveLength(30);
      await add('fallen');
      await claimDue(model, waiting, batch);
      await queue({ batch }).doDue();
      expect(processed).not.toContain('fallen');
      await becomeDue();
      await queue({ batch }).doDue();
      expect(processed).toContain('fallen');
      expect(await find('fallen')).toMatchObject({ state: 'done', attempts: 2 });
    },
  );

  it('takes what another process has left of the items that are due, up to its limit', async () => {
    for (let at = 0; at < 6; at++) await add(`errand ${at}`, new Date(at));
    const { collection } = model;
    const updateMany = collection.updateMany.bind(collection);
    jest.spyOn(collection, 'updateMany').mockImplementationOnce(async (...command) => {
      await claimDue(model, waiting, 2);
      return updateMany(...command);
    });
    const claimed = await claimDue(model, waiting, 3);
    expect(claimed.map(({ _id }) => _id)).toEqual(['errand 2', 'errand 3', 'errand 4']);
    expect(claimed.map(({ attempts }) => attempts)).toEqual([1, 1, 1]);
  });

  it('processes the items of a batch at the same time, and retries only those that fail', async () => {
    for (const id of ['good', 'bad', 'other']) await add(id);
    const all = Promise.withResolvers<void>();
    await queue({
      batch: 3,
      async attempt({ _id }) {
        processed.push(_id);
        if (processed.length === 3) all.resolve();
        await all.promise;
        if (_id === 'bad') throw new Error('the shop is closed');
        await update(_id, { state: 'done' });
      },
    }).doDue();
    expect(await model.distinct('_id', { state: 'waiting' })).toEqual(['bad']);
    expect((await find('bad')).next_at.getTime()).toBeGreaterThan(Date.now());
  });

  it('doubles the wait after each failure up to the maximum, without blocking other items', async () => {
    down = true;
    await add('one');
    await add('other');
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 3; attempt++) {
      await queue().doDue();
      const { next_at } = await find('one');
      waits.push(Math.round((next_at.getTime() - Date.now()) / MINUTE_MS));
      await becomeDue();
    }
    expect(waits).toEqual([2, 4, 5]);
    expect((await find('other')).attempts).toBe(3);
  });

  it('gives up as configured, and logs an error then and from the alarming attempt on', async () => {
    down = true;
    await add('hopeless');
    const giveUp = {
      at: ({ attempts }: Errand) => attempts >= 3,
      note: (id: string) => update(id, { state: 'failed' }),
    };
    for (let attempt = 1; attempt <= 4; attempt++) {
      await queue({ giveUp, alarmingAttempts: 2 }).doDue();
      await becomeDue();
    }
    expect(await find('hopeless')).toMatchObject({ state: 'failed', attempts: 3 });
    expect(lines.map(({ level, givenUp }) => [level, givenUp])).toEqual([
      [40, false],
      [50, false],
      [50, true],
    ]);
  });

  it('finishes only the current item on stop; the rest waits for the next start', async () => {
    await add('one');
    await add('other');
    const stopping = queue({
      async attempt({ _id }) {
        stopped = stopping.stop();
        await update(_id, { state: 'done' });
      },
    });
    let stopped: Promise<void> = Promise.resolve();
    await stopping.doDue();
    await stopped;
    expect(await model.countDocuments({ state: 'done' })).toBe(1);
    await queue().doDue();
    expect(processed).toHaveLength(1);
  });

  it('logs that the database is down, and continues when it is back', async () => {
    await add('one');
    let failing = true;
    const restless = queue({
      claimDue: () => {
        if (failing) return Promise.reject(new Error('the database is failing'));
        return claimDue(model, waiting);
      },
    });
    await restless.doDue();
    expect(lines).toEqual([expect.objectContaining({ level: 50, work: 'run errands' })]);
    failing = false;
    await restless.doDue();
    expect(processed).toEqual(['one']);
  });
});
