import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Collection, Connection, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { dropIndex, isDuplicateKey, upsertOne } from './database.ts';

/**
 * Converts what earlier releases stored, while the release before this one still reads and writes it (ADR 63). So it
 * leaves nothing that the release before does not understand, and loses none of its writes.
 */
export interface Migration {
  /** Its number in the service. Migrations run in this order, each once. */
  readonly id: number;
  readonly name: string;
  /** The number of records to convert, for the operator. */
  readonly remaining: () => Promise<number>;
  /** Converts the next batch after a stored position, undefined at first. May run again on the same position. */
  readonly next: (position: unknown) => Promise<MigrationStep>;
}

interface MigrationStep {
  readonly position: unknown;
  /** How many it has converted. */
  readonly records: number;
  readonly isDone: boolean;
}

interface RecordMigration<T extends object> {
  readonly id: number;
  readonly name: string;
  readonly collection: Collection<T>;
  /** Selects the records in their earlier form. */
  readonly earlier: mongo.Filter<T>;
  readonly convert: (records: readonly mongo.WithId<T>[]) => Promise<unknown>;
  readonly batchSize?: number;
}

interface PassPosition {
  readonly pass: number;
  readonly after: unknown;
}

const PASSES = 2;

/** Converts records in the order of their ids. A second pass finds those that the release before wrote meanwhile. */
export function recordMigration<T extends object>(of: RecordMigration<T>): Migration {
  const { id, name, collection, earlier, convert, batchSize = 500 } = of;
  return {
    id,
    name,
    remaining: () => collection.countDocuments(earlier),
    async next(position) {
      const { pass, after } = (position as PassPosition | undefined) ?? { pass: 1, after: null };
      const rest = after === null ? earlier : ({ $and: [earlier, { _id: { $gt: after } }] } as mongo.Filter<T>);
      const records = await collection.find(rest).sort({ _id: 1 }).limit(batchSize).toArray();
      if (records.length > 0) await convert(records);
      if (records.length === batchSize)
        return { position: { pass, after: records.at(-1)?._id }, records: records.length, isDone: false };
      return { position: { pass: pass + 1, after: null }, records: records.length, isDone: pass === PASSES };
    },
  };
}

/** Drops indexes that no running release needs any more. */
export function indexMigration(
  id: number,
  name: string,
  indexes: readonly (readonly [Collection, string])[],
): Migration {
  return {
    id,
    name,
    remaining: async () => 0,
    async next() {
      for (const [collection, index] of indexes) await dropIndex(collection, index);
      return { position: null, records: 0, isDone: true };
    },
  };
}

/** Drops the indexes that a release before `wordIndex` had for the words of records, within accounts and without. */
export function formerWordIndexes(id: number, collections: readonly Collection[]): Migration {
  const former = ['account_id_1_search_1', 'search_1', 'account_id_1_live_1_search_1', 'live_1_search_1'];
  const indexes = collections.flatMap((collection) => former.map((index) => [collection, index] as const));
  return indexMigration(id, 'drop the former indexes of words', indexes);
}

/** A migration that has started, or the lease of the process that runs them. */
interface StoredMigration {
  readonly _id: number | 'lease';
  readonly name?: string;
  readonly state?: 'running' | 'done';
  readonly position?: unknown;
  readonly records?: number;
  readonly started_at?: Date;
  readonly finished_at?: Date;
  readonly owner?: string;
  readonly until?: Date;
}

export interface MigrationStatus {
  readonly id: number;
  readonly name: string;
  readonly state: 'pending' | 'running' | 'done';
  /** How many it has converted so far. */
  readonly records: number;
  /** How many it has yet to convert; 0 if it is done. */
  readonly remaining: number;
}

interface RunOptions {
  readonly log?: Logger;
  readonly signal?: AbortSignal;
  /** How long a killed runner holds up the next one, in milliseconds. */
  readonly leaseMs?: number;
}

const stateIn = (database: Connection) => database.collection<StoredMigration>('migrations');

async function pendingOf(database: Connection, migrations: readonly Migration[]): Promise<Migration[]> {
  if (migrations.length === 0) return [];
  const done = await stateIn(database).find({ state: 'done' }).toArray();
  const finished = new Set(done.map(({ _id }) => _id));
  return migrations.filter(({ id }) => !finished.has(id)).sort((one, other) => one.id - other.id);
}

export async function migrationStatus(
  database: Connection,
  migrations: readonly Migration[],
): Promise<MigrationStatus[]> {
  const stored = new Map((await stateIn(database).find().toArray()).map((one) => [one._id, one]));
  return Promise.all(
    migrations.map(async ({ id, name, remaining }) => {
      const { state = 'pending', records = 0 } = stored.get(id) ?? {};
      return { id, name, state, records, remaining: state === 'done' ? 0 : await remaining() };
    }),
  );
}

/** By the clock of the database, so that those of the runners need not agree. */
function leaseOf(database: Connection, leaseMs: number) {
  const owner = randomUUID();
  const state = stateIn(database);
  return {
    /** Takes or renews it; false while another process has it. */
    async take(): Promise<boolean> {
      const isFree = { $or: [{ $eq: ['$owner', owner] }, { $lte: ['$until', '$$NOW'] }] };
      const change = {
        owner: { $cond: [isFree, owner, '$owner'] },
        until: { $cond: [isFree, { $add: ['$$NOW', leaseMs] }, '$until'] },
      };
      try {
        const options = { upsert: true, returnDocument: 'after' } as const;
        const lease = await state.findOneAndUpdate({ _id: 'lease' }, [{ $set: change }] as never, options);
        return lease?.owner === owner;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        return false;
      }
    },
    release: () => state.deleteOne({ _id: 'lease', owner }),
  };
}

/**
 * Runs the pending migrations, or waits until another process has run them. After a kill or an error, the next call
 * continues at the stored position.
 * @throws AbortError when the signal is aborted
 */
export async function runMigrations(
  database: Connection,
  migrations: readonly Migration[],
  { log, signal, leaseMs = 15_000 }: RunOptions = {},
): Promise<void> {
  const lease = leaseOf(database, leaseMs);
  let renewing: NodeJS.Timeout | undefined;
  try {
    for (;;) {
      const [migration] = await pendingOf(database, migrations);
      if (!migration) return;
      signal?.throwIfAborted();
      if (!(await lease.take())) {
        await wait(Math.min(leaseMs, 1_000) * (0.5 + Math.random() / 2), undefined, { signal });
        continue;
      }
      renewing ??= setInterval(() => void lease.take().catch(() => undefined), leaseMs / 3).unref();
      await runOne(
        database,
        migration,
        async () => {
          signal?.throwIfAborted();
          return lease.take();
        },
        log,
      );
    }
  } finally {
    clearInterval(renewing);
    if (renewing) await lease.release().catch(() => undefined);
  }
}

/** Runs a migration until it is done or `mayGoOn` is false. */
async function runOne(
  database: Connection,
  { id, name, next }: Migration,
  mayGoOn: () => Promise<boolean>,
  log?: Logger,
): Promise<void> {
  const state = stateIn(database);
  await upsertOne(state, { _id: id }, { $setOnInsert: { name, state: 'running', records: 0, started_at: new Date() } });
  const stored = await state.findOne({ _id: id });
  log?.info({ migration: id, name, converted: stored?.records }, 'migrating');
  let position = stored?.position;
  do {
    const step = await next(position);
    position = step.position;
    const ended = step.isDone ? ({ state: 'done', finished_at: new Date() } as const) : {};
    await state.updateOne(
      { _id: id, state: 'running' },
      { $set: { position, ...ended }, $inc: { records: step.records } },
    );
    if (step.isDone) return log?.info({ migration: id, name }, 'migrated');
  } while (await mayGoOn());
}
