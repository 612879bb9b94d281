import { type Connection, Schema } from 'mongoose';
import { atRest, testDatabase } from '../../test/index.ts';
import type { Scope } from '../auth/caller.ts';
import type { Order } from '../lists/read-page.ts';
import { searchWords } from '../lists/search.ts';
import { eachChange } from '../outbox/outbox-relay.ts';
import { type Entity, entityFields, newRecord, type RequestKey } from './entity.ts';
import type { ChangeEntry } from './history.ts';
import { QuotaCounter } from './quota-counter.ts';
import { Repository } from './repository.ts';

interface Boat extends Entity {
  readonly name: string;
  readonly length: number | null;
  readonly search: readonly string[];
  /** Updated without a new version. */
  readonly seen_at: number;
}

const schema = new Schema<Boat>(
  { ...entityFields, name: String, length: Number, search: [String], seen_at: Number },
  { versionKey: false },
);
schema.index({ account_id: 1, name: 1 }, { unique: true, name: 'one_of_name' });
schema.index({ account_id: 1, live: 1, name: 1, _id: 1 });
schema.index({ account_id: 1, live: 1, length: 1, _id: 1 });

const orders: Record<'name' | '-length', Order> = {
  name: { field: 'name', kind: 'text', direction: 1 },
  '-length': { field: 'length', kind: 'number', direction: -1 },
};

const ann = { user_id: 1, name: 'Ann Archer' };
const bob = { user_id: 2, name: 'Bob Baker' };
const own = { kind: 'account', accountId: 1 } as const;
const otherAccount = { kind: 'account', accountId: 2 } as const;
const everything = { kind: 'everything' } as const;

const boat = (id: number, name: string, accountId = 1): Boat => ({
  ...newRecord(id, accountId, ann, new Date('2026-01-01T00:00:00Z')),
  name,
  length: 7,
  search: searchWords(name),
  seen_at: 0,
});

describe('Repository', () => {
  let database: Connection;
  let count: QuotaCounter;
  let boats: Repository<Boat>;
  let followed: [number, ChangeEntry['action']][];
  /** Number of times that `afterChanges` fails. */
  let failures: number;
  /** The record for which it always fails. */
  let failing: number;

  beforeEach(async () => {
    database = await testDatabase();
    followed = [];
    failures = 0;
    failing = 0;
    count = new QuotaCounter(database, 'boat_counts');
    boats = inProcess();
    await boats.createIndexes();
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await database.close();
  });

  /** The repository of one process. */
  function inProcess(): Repository<Boat> {
    return new Repository<Boat>({
      database,
      model: database.models.Boat ?? database.model<Boat>('Boat', schema, 'boats'),
      count,
      describe: ({ name, length }) => ({ name, length }),
      afterChanges: eachChange(async ({ _id: id }, { action }) => {
        if (failures-- > 0 || id === failing) throw new Error('the process was killed');
        followed.push([id, action]);
      }),
    });
  }

  const stored = () => database.collection<{ _id: number; unfiled: { at: Date }[] }>('boats');
  const found = async (id: number, scope: Scope = own) => {
    const record = await boats.find(scope, id);
    if (!record) throw new Error(`there is no boat ${id}`);
    return record;
  };
  const added = async (id: number, name: string, accountId = 1) => {
    await boats.insert(boat(id, name, accountId));
    return found(id, everything);
  };
  const renamed = async (id: number, name: string) => {
    const record = await found(id);
    const saved = await boats.save(own, record, { ...record, name }, bob);
    await atRest(database);
    return saved;
  };
  const entriesOf = async (id: number) => (await boats.history(await found(id), {})).entries;

  describe('find', () => {
    const names = (found: readonly (Boat | null)[]) => found.map((boat) => boat?.name ?? null);

    it('returns each of many concurrent callers only what is in their own scope', async () => {
      await boats.insertAll([boat(1, 'Dory'), boat(2, 'Pike', 2), boat(3, 'Bass')]);
      await boats.hide(own, await boats.get(own, 3), { mark: 'gone', by: ann });
      const scopes = [own, otherAccount, everything, { kind: 'records', ids: [2] }, { kind: 'nothing' }] as const;
      const reads = scopes.flatMap((scope) => [1, 2, 3, 4].map((id) => boats.find(scope, id)));
      const found = names(await Promise.all(reads));
      expect(scopes.map((_, at) => found.slice(at * 4, at * 4 + 4))).toEqual([
        ['Dory', null, null, null],
        [null, 'Pike', null, null],
        ['Dory', 'Pike', null, null],
        [null, 'Pike', null, null],
        [null, null, null, null],
      ]);
    });

    it('sees what was written before it was called, also while another command runs', async () => {
      await boats.insert(boat(1, 'Dory'));
      const earlier = boats.find(own, 1);
      await database.collection('boats').updateOne({ name: 'Dory' }, { $set: { name: 'Pike' } });
      expect(names(await Promise.all([boats.find(own, 1), boats.find(own, 1)]))).toEqual(['Pike', 'Pike']);
      await earlier;
    });
  });

  describe('link', () => {
    it('counts many references at once, each to a record that still exists', async () => {
      await boats.insertAll([boat(1, 'Dory'), boat(2, 'Pike', 2), boat(3, 'Bass')]);
      await boats.hide(own, await boats.get(own, 3), { mark: 'gone', by: ann });
      const linked = await Promise.all([1, 2, 3, 1, 4, 2].map((id) => boats.link(id)));
      expect(linked).toEqual([true, true, false, true, false, true]);
      const [one, two, three] = await database.collection('boats').find().sort({ _id: 1 }).toArray();
      expect(Math.min(one?.links, two?.links)).toBeGreaterThan(0);
      expect(three?.links).toBe(0);
    });

    it('counts those that come at once in one command', async () => {
      await boats.insertAll([1, 2, 3, 4].map((id) => boat(id, `Dory ${id}`)));
      let updates = 0;
      database.getClient().on('commandStarted', ({ commandName }) => {
        if (commandName === 'update') updates += 1;
      });
      expect(await Promise.all([1, 2, 3, 4].map((id) => boats.link(id)))).toEqual([true, true, true, true]);
      expect(updates).toBe(1);
    });
  });

  describe('findAndLink', () => {
    it('links what is in the scope of each of many concurrent callers, and nothing else', async () => {
      await boats.insertAll([boat(1, 'Dory'), boat(2, 'Pike', 2), boat(3, 'Bass')]);
      await boats.hide(own, await boats.get(own, 3), { mark: 'gone', by: ann });
      const asked = [
        boats.findAndLink(own, 1),
        boats.findAndLink(own, 2),
        boats.findAndLink(otherAccount, 2, 1),
        boats.findAndLink(everything, 1, 1),
        boats.findAndLink(own, 1),
        boats.findAndLink(own, 3),
      ];
      expect((await Promise.all(asked)).map((found) => found?._id ?? null)).toEqual([1, null, null, 1, 1, null]);
      const [one, two, three] = await database.collection('boats').find().sort({ _id: 1 }).toArray();
      expect(one?.links).toBeGreaterThan(0);
      expect([two?.links, three?.links]).toEqual([0, 0]);
    });

    it('lets either many references at once or the deletion succeed when they race', async () => {
      for (let id = 1; id <= 20; id++) {
        await boats.insert(boat(id, `Dory ${id}`));
        const read = await boats.get(own, id);
        const links = [1, 2, 3, 4].map(() => boats.findAndLink(own, id));
        const [isHidden, ...linked] = await Promise.all([boats.hide(own, read, { mark: 'x', by: ann }), ...links]);
        // Those that found nothing came after the deletion, which no reference preceded.
        if (isHidden) expect(linked).toEqual([null, null, null, null]);
        else expect(linked.every((found) => found?._id === id)).toBe(true);
      }
    });
  });

  describe('save', () => {
    it('writes the changes and a change entry with author, old and new values', async () => {
      const before = await added(1, 'Swift');
      const saved = await boats.save(own, before, { ...before, name: 'Heron', length: null }, bob);
      expect(saved).toMatchObject({ name: 'Heron', length: null, version: 2 });
      await atRest(database);
      expect(await found(1)).toMatchObject({ name: 'Heron', version: 2, unfiled: [] });
      expect(await entriesOf(1)).toEqual([
        {
          version: 2,
          action: 'changed',
          at: saved?.updated_at.toISOString(),
          by: bob,
          changes: [
            { field: 'name', from: 'Swift', to: 'Heron' },
            { field: 'length', from: 7, to: null },
          ],
        },
        { version: 1, action: 'created', at: '2026-01-01T00:00:00.000Z', by: ann, changes: [] },
      ]);
      expect(followed).toEqual([[1, 'changed']]);
    });

    it('creates no version without changes', async () => {
      const before = await added(1, 'Swift');
      expect(await boats.save(own, before, { ...before, name: 'Swift' }, bob)).toBe(before);
      expect(await found(1)).toEqual(before);
      expect(await entriesOf(1)).toHaveLength(1);
      expect(followed).toEqual([]);
    });

    it('writes only over the version that was read', async () => {
      const before = await added(1, 'Swift');
      const racing = ['Heron', 'Tern', 'Gull', 'Skua'].map((name) => boats.save(own, before, { ...before, name }, bob));
      const saved = (await Promise.all(racing)).filter((record) => record !== undefined);
      expect(saved).toHaveLength(1);
      expect(await found(1)).toMatchObject({ name: saved[0]?.name, version: 2 });
      expect(await entriesOf(1)).toHaveLength(2);
    });

    it('keeps fields that were updated meanwhile without a version', async () => {
      const before = await added(1, 'Swift');
      await stored().updateOne({ _id: 1 }, { $set: { seen_at: 9 } });
      await boats.link(1);
      expect(await boats.save(own, before, { ...before, name: 'Heron' }, bob)).toMatchObject({
        name: 'Heron',
        seen_at: 9,
        links: 1,
      });
    });

    it('writes nothing outside the scope and nothing deleted', async () => {
      const before = await added(1, 'Swift');
      expect(await boats.save(otherAccount, before, { ...before, name: 'Mine' }, bob)).toBeUndefined();
      await boats.hide(own, before, { mark: 'm', by: ann });
      expect(await boats.save(own, before, { ...before, name: 'Late' }, bob)).toBeUndefined();
      expect(await stored().findOne({ _id: 1 })).toMatchObject({ name: 'Swift', live: false });
    });
  });

  describe('hide', () => {
    it('hides a record with the deletion token and stores a change entry with the author', async () => {
      const before = await added(1, 'Swift');
      expect(await boats.hide(otherAccount, before, { mark: 'other', by: bob })).toBe(false);
      expect(await boats.hide(own, before, { mark: 'm', by: bob })).toBe(true);
      expect(await boats.find(everything, 1)).toBeNull();
      expect(await boats.deletionState(1)).toEqual({ exists: true, removedBy: 'm' });
      expect(await boats.hide(own, before, { mark: 'again', by: bob })).toBe(false);
      expect(await boats.deletionState(1)).toEqual({ exists: true, removedBy: 'm' });
      await atRest(database);
      expect((await boats.history(before, {})).entries[0]).toMatchObject({ version: 2, action: 'deleted', by: bob });
      expect(followed).toEqual([[1, 'deleted']]);
      expect(await boats.deletionState(2)).toEqual({ exists: false, removedBy: undefined });
    });

    it('does not hide a record that was changed or referenced since it was read', async () => {
      const before = await added(1, 'Swift');
      await renamed(1, 'Heron');
      expect(await boats.hide(own, before, { mark: 'm', by: ann })).toBe(false);
      const changed = await found(1);
      expect(await boats.link(1)).toBe(true);
      expect(await boats.hide(own, changed, { mark: 'm', by: ann })).toBe(false);
      expect(await boats.hide(own, await found(1), { mark: 'm', by: ann })).toBe(true);
      expect(await boats.link(1)).toBe(false);
      expect(await boats.link(2)).toBe(false);
    });

    it('lets either a new reference or the deletion succeed when they race', async () => {
      for (let id = 1; id <= 40; id++) {
        const record = await added(id, `Boat ${id}`);
        const race = [() => boats.link(id), () => boats.hide(own, record, { mark: 'm', by: ann })];
        const results = await Promise.all((id % 2 ? race : race.toReversed()).map((run) => run()));
        expect(results.filter(Boolean)).toHaveLength(1);
      }
    });
  });

  describe('addOnce', () => {
    const key = { key: '7 POST /boats k', fingerprint: 'one' };
    let id = 0;
    const ids = { next: async () => ++id, take: async () => [] };
    const resume = jest.fn(async () => undefined);
    const addingTo = (repository: Repository<Boat>) => async (added: number) => {
      const made = { ...boat(added, `Boat ${added}`), created_at: new Date() };
      await repository.add(made);
      return made;
    };
    const once = (requestKey?: RequestKey, to = boats) =>
      to.addOnce(own, requestKey, { ids, add: addingTo(to), resume });
    beforeEach(() => {
      id = 0;
      resume.mockClear();
    });

    it('returns the record of the first attempt to a retry, and completes its steps', async () => {
      const first = await once(key);
      expect(resume).not.toHaveBeenCalled();
      expect(await once(key)).toMatchObject({ _id: first._id, name: first.name });
      expect(resume).toHaveBeenCalledTimes(1);
      expect(await boats.total(own)).toEqual({ total: 1 });
    });

    it('adds a record for each request without a key', async () => {
      const added = [await once(), await once()];
      expect(added.map(({ _id }) => _id)).toEqual([1, 2]);
    });

    it('adds one record if attempts race in two processes, and counts it once', async () => {
      const attempts = await Promise.allSettled([once(key), once(key, inProcess())]);
      const failed = attempts.filter((attempt) => attempt.status === 'rejected');
      expect(failed.length).toBeLessThan(2);
      for (const { reason } of failed) expect(reason).toMatchObject({ status: 409, code: 'idempotency_in_progress' });
      expect(await boats.total(own)).toEqual({ total: 1 });
    });

    it('rejects the key for another request, and for a record that was deleted since', async () => {
      const first = await once(key);
      await expect(once({ ...key, fingerprint: 'two' })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
      await boats.remove(own, await found(first._id), bob);
      await expect(once(key)).rejects.toMatchObject({ status: 409 });
    });

    it('forgets the key after a day', async () => {
      await once(key);
      await stored().updateOne({ _id: 1 }, { $set: { created_at: new Date(Date.now() - 25 * 60 * 60_000) } });
      const later = await once({ ...key, fingerprint: 'two' });
      expect(later).toMatchObject({ name: `Boat ${later._id}` });
      expect(await boats.total(own)).toEqual({ total: 2 });
    });
  });

  describe('insert', () => {
    it('writes nothing if the index of a name rejects it', async () => {
      await boats.insert(boat(1, 'Swift'));
      await expect(boats.insert(boat(2, 'Swift'))).rejects.toThrow('one_of_name');
      expect(await found(1)).toMatchObject({ name: 'Swift' });
      expect(await boats.deletionState(2)).toMatchObject({ exists: false });
    });

    it('throws if a record is rejected for another reason than a duplicate key', async () => {
      await database.dropCollection('boats');
      await database.createCollection('boats', { validator: { length: { $lt: 100 } } });
      await boats.createIndexes();
      await added(1, 'Swift');
      const many = [boat(1, 'Swift'), { ...boat(2, 'Heron'), length: 100 }, boat(3, 'Tern')];
      await expect(boats.insertAll(many)).rejects.toThrow();
    });

    it('writes the new records of many and returns them', async () => {
      await added(1, 'Swift');
      const many = [boat(2, 'Heron'), boat(3, 'Swift'), boat(4, 'Tern'), boat(5, 'Tern'), boat(6, 'Gull')];
      const written = await boats.insertAll(many);
      expect(written.map(({ name }) => name)).toEqual(['Heron', 'Tern', 'Gull']);
      expect(written.map(({ _id }) => _id)).toEqual([2, 4, 6]);
      expect(await stored().countDocuments()).toBe(4);
      expect(await boats.insertAll([boat(7, 'Skua'), boat(8, 'Knot')])).toHaveLength(2);
    });
  });

  describe('history', () => {
    it('is paged newest first, with the creation last', async () => {
      await added(1, 'Boat 1');
      for (let version = 2; version <= 8; version++) await renamed(1, `Boat ${version}`);
      await added(11, 'Another');
      await renamed(11, 'Nobody’s');
      const record = await found(1);
      for (const limit of [1, 3, 4, 7]) {
        const versions: number[] = [];
        let cursor: string | undefined;
        do {
          const page = await boats.history(record, { limit, cursor });
          expect(page.total).toBe(8);
          expect(page.entries.length).toBeLessThanOrEqual(limit);
          versions.push(...page.entries.map(({ version }) => version));
          cursor = page.next_cursor ?? undefined;
        } while (cursor);
        expect(versions).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
      }
      expect(await boats.history(record, { limit: 8 })).toMatchObject({ total: 8, next_cursor: null });
    });

    it.each(['', 'nonsense', 'MA', 'LTE', 'MS41'])('rejects the cursor "%s"', async (cursor) => {
      const record = await added(1, 'Swift');
      await expect(boats.history(record, { cursor })).rejects.toMatchObject({ status: 422 });
    });

    it('shows a change whose entry is pending, once', async () => {
      await added(1, 'Swift');
      await renamed(1, 'Heron');
      failures = 1;
      await renamed(1, 'Tern');
      expect((await found(1)).unfiled).toHaveLength(1);
      const waiting = await entriesOf(1);
      expect(waiting.map(({ version }) => version)).toEqual([3, 2, 1]);
      await renamed(1, 'Gull');
      expect((await entriesOf(1)).slice(1)).toEqual(waiting);
      expect((await boats.history(await found(1), {})).total).toBe(4);
    });
  });

  describe('a pending entry after a crash', () => {
    /** Makes the pending entries old enough for the job. */
    const wait = () =>
      stored().updateMany({ 'unfiled.at': { $exists: true } }, { $set: { 'unfiled.$[].at': new Date(0) } });
    const entryCount = () => database.collection('history').countDocuments();

    it('does not fail the change itself', async () => {
      await added(1, 'Swift');
      failures = 1;
      expect(await renamed(1, 'Heron')).toMatchObject({ name: 'Heron', version: 2 });
      failures = 1;
      expect(await boats.hide(own, await found(1), { mark: 'm', by: ann })).toBe(true);
    });

    it('is stored in the history by the job, after the side effects of the change', async () => {
      jest.spyOn(Date, 'now').mockReturnValue(Date.now());
      await added(1, 'Swift');
      failures = 1;
      await renamed(1, 'Heron');
      expect([followed, await entryCount()]).toEqual([[], 0]);
      await boats.job.run();
      expect(await entryCount()).toBe(0); // Too recent: the relay of another process may be about to publish it.

      await wait();
      failures = 1;
      await expect(boats.job.run()).rejects.toThrow('the changes of 1 records could not be published');
      expect([followed, await entryCount()]).toEqual([[], 0]);
      await boats.job.run();
      expect([followed, await entryCount()]).toEqual([[[1, 'changed']], 1]);
      expect((await found(1)).unfiled).toEqual([]);
      await boats.job.run();
      expect(followed).toHaveLength(1);
    });

    it('is stored although that of another record fails', async () => {
      for (const [id, name] of [
        [1, 'Swift'],
        [2, 'Tern'],
      ] as const) {
        await added(id, name);
        failures = 1;
        await renamed(id, `${name}let`);
      }
      await wait();
      failing = 1;
      const failed = await boats.job.run().catch((error: AggregateError) => error.errors);
      expect(failed).toEqual([new Error('the process was killed')]);
      expect([new Set(followed.map(([id]) => id)), await entryCount()]).toEqual([new Set([2]), 1]);
    });

    it('is stored for deleted records too, in order', async () => {
      await added(1, 'Swift');
      failures = 2;
      await renamed(1, 'Heron');
      await boats.hide(own, await found(1), { mark: 'm', by: ann });
      await atRest(database);
      await wait();
      await boats.job.run();
      expect(followed).toEqual([
        [1, 'changed'],
        [1, 'deleted'],
      ]);
      expect(await entryCount()).toBe(2);
    });

    it('is stored once if two processes find it at the same time', async () => {
      await added(1, 'Swift');
      failures = 1;
      await renamed(1, 'Heron');
      await wait();
      await Promise.all([boats.job.run(), inProcess().job.run()]);
      expect(await entryCount()).toBe(1);
      expect((await found(1)).unfiled).toEqual([]);
    });

    it('is found by an index', async () => {
      const plan = await stored()
        .find({ 'unfiled.at': { $lt: new Date() } })
        .explain('queryPlanner');
      expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('IXSCAN');
    });
  });

  describe('list', () => {
    const search = { sort: 'name' as const };
    beforeEach(async () => {
      await boats.insertAll([boat(1, 'Swift'), boat(2, 'Heron'), boat(3, 'Swiftlet'), boat(4, 'Tern', 2)]);
      for (const { _id, account_id } of [boat(1, ''), boat(2, ''), boat(3, ''), boat(4, '', 2)]) {
        await count.reserve(account_id, _id, null);
        await count.commit(account_id, _id);
      }
    });

    it('uses the stored counts for the total of an account and of all accounts', async () => {
      await count.reserve(1, 99, null);
      expect((await boats.list(own, search, orders)).total).toBe(4);
      expect((await boats.list(everything, search, orders)).total).toBe(5);
      expect((await boats.list({ kind: 'account', accountId: 9 }, search, orders)).total).toBe(0);
    });

    it('counts the matches of a search or of a narrower scope with a query', async () => {
      expect(await boats.list(own, { ...search, q: 'swift' }, orders)).toMatchObject({
        rows: [{ name: 'Swift' }, { name: 'Swiftlet' }],
        total: 2,
      });
      expect((await boats.list(own, { ...search, filter: { length: 8 } }, orders)).total).toBe(0);
      expect((await boats.list({ kind: 'records', ids: [2, 4] }, search, orders)).total).toBe(2);
      expect(await boats.list({ kind: 'nothing' }, search, orders)).toMatchObject({ rows: [], total: 0 });
    });

    it('stays within the scope whatever the filter contains', async () => {
      const filter = { _id: { $in: [1, 4] }, account_id: { $in: [1, 2] } };
      expect((await boats.list({ kind: 'records', ids: [4] }, { ...search, filter }, orders)).rows).toHaveLength(1);
      expect((await boats.list(own, { ...search, filter }, orders)).rows).toMatchObject([{ name: 'Swift' }]);
    });

    it('omits deleted records', async () => {
      await boats.hide(own, await found(1), { mark: 'm', by: ann });
      const { rows } = await boats.list(own, search, orders);
      expect(rows.map(({ name }) => name)).toEqual(['Heron', 'Swiftlet']);
    });

    it('caps the total of a search at 10,000 and sets total_capped', async () => {
      const many = Array.from({ length: 10_001 }, (_, row) => boat(100 + row, `Dinghy ${row}`));
      await boats.insertAll(many);
      expect(await boats.list(own, { ...search, q: 'dinghy', limit: 1 }, orders)).toMatchObject({
        total: 10_000,
        total_capped: true,
      });
    });
  });

  it('erases the records of one account only, including deleted ones', async () => {
    for (const id of [1, 2]) await added(id, `Boat ${id}`);
    await added(3, 'Tern', 2);
    await renamed(1, 'Heron');
    await boats.hide(own, await found(2), { mark: 'm', by: ann });
    await boats.eraseOf(1);
    expect(await stored().distinct('_id')).toEqual([3]);
    await boats.eraseOf(1);
  });

  it('calls afterChanges for a new record if configured, and shows its creation once in the history', async () => {
    const effects: [number, ChangeEntry['action']][] = [];
    let failing = true;
    const announcing = new Repository<Boat>({
      database,
      model: database.model<Boat>('Boat'),
      count,
      describe: ({ name }) => ({ name }),
      announcesCreation: true,
      afterChanges: eachChange(async ({ _id: id }, { action }) => {
        if (failing) throw new Error('the process was killed');
        effects.push([id, action]);
      }),
    });
    await announcing.add(boat(50, 'Heron'));
    await atRest(database);
    const actions = async () => {
      const stored = await announcing.find(own, 50);
      return stored && (await announcing.history(stored, {})).entries.map(({ action }) => action);
    };
    expect([effects, await actions()]).toEqual([[], ['created']]);
    failing = false;
    await database
      .collection<{ _id: number }>('boats')
      .updateOne({ _id: 50 }, { $set: { 'unfiled.0.at': new Date(Date.now() - 60_000) } });
    await announcing.job.run();
    await announcing.job.run();
    expect([effects, await actions()]).toEqual([[[50, 'created']], ['created']]);
  });
});
