import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { allocatorSettings } from '../supervisor/child.ts';
import { type Database, type DatabaseOptions, databaseAllocator, startDatabase } from './start-database.ts';

const onLinux = process.platform === 'linux' ? test : test.skip;

let dataDir: string;
let database: Database;
const clients: MongoClient[] = [];
const endings: string[] = [];

async function start(options: Partial<DatabaseOptions> = {}): Promise<void> {
  database = await startDatabase({ dataDir, onExit: (reason) => endings.push(reason), ...options });
}

function connect(): MongoClient {
  const client = new MongoClient(database.uri('test'));
  clients.push(client);
  return client;
}

function socketPath(): string {
  return decodeURIComponent(database.uri().split('/')[2] ?? '');
}

/** Retries until the database is back. */
async function eventually<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt();
    } catch {
      await wait(20);
    }
  }
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'keystead-database-'));
  endings.length = 0;
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await database.stop();
  await rm(dataDir, { recursive: true });
});

describe('the embedded database', () => {
  test('chooses between the indexes for a search and for its order, also for rare words', async () => {
    await start();
    const people = connect().db().collection('people');
    await people.createIndexes([{ key: { account: 1, words: 1 } }, { key: { account: 1, name: 1 } }]);
    const rows = Array.from({ length: 30_000 }, (_, n) => ({ account: 1, name: `name ${n}`, words: [`w${n}`, 'all'] }));
    await people.insertMany(rows);
    for (const words of [['w29999'], ['all'], ['all', 'w29999'], ['none', 'all']]) {
      const search = { account: 1, words: { $all: words.map((word) => new RegExp(`^${word}`)) } };
      const found = await people.find(search).sort({ name: 1 }).limit(25).toArray();
      expect(found.length > 0).toBe(!words.includes('none'));
    }
  });

  onLinux('gives its threads enough arenas', async () => {
    await start();
    const environment = (await readFile(`/proc/${database.pid}/environ`, 'utf8')).split('\0');
    expect(environment).toContain(`MALLOC_ARENA_MAX=${databaseAllocator.MALLOC_ARENA_MAX}`);
    // The other limits are those of all programs.
    expect(environment).toContain(`MALLOC_TRIM_THRESHOLD_=${allocatorSettings.MALLOC_TRIM_THRESHOLD_}`);
  });

  test('keeps every acknowledged write when its process is killed, and restarts on the same address', async () => {
    await start();
    const items = connect().db().collection<{ _id: number }>('items');
    const acknowledged: number[] = [];
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let n = 0; endings.length === 0; n++) {
        const _id = n * 8 + writer;
        await items.insertOne({ _id }).then(
          () => acknowledged.push(_id),
          () => undefined,
        );
      }
    });
    while (acknowledged.length < 200) await wait(5);
    database.kill('SIGKILL');
    await Promise.all(writers);
    expect(endings).toEqual(['SIGKILL']);
    const stored = new Set((await eventually(() => items.find().toArray())).map(({ _id }) => _id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  });

  test('answers the session commands that would crash the engine', async () => {
    await start();
    const admin = connect().db('admin');
    for (const command of ['endSessions', 'refreshSessions', 'killSessions', 'killAllSessions']) {
      expect(await admin.command({ [command]: [] })).toMatchObject({ ok: 1 });
    }
    await expect(admin.command({ startSession: 1 })).rejects.toThrow('not available on the embedded database');
    expect(await admin.command({ ping: 1 })).toMatchObject({ ok: 1 });
    expect(endings).toEqual([]);
  });

  test('deletes documents that have expired by a TTL index, and no others', async () => {
    await start({ sweepEveryMs: 50 });
    const items = connect().db().collection<{ _id: string; at?: Date }>('items');
    await items.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await items.insertMany([
      { _id: 'old', at: new Date(Date.now() - 61_000) },
      { _id: 'young', at: new Date() },
      { _id: 'undated' },
    ]);
    while ((await items.countDocuments()) > 2) await wait(20);
    expect((await items.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual(['undated', 'young']);
  });

  test('reads and writes documents of many megabytes', async () => {
    await start();
    const items = connect().db().collection('items');
    const text = 'x'.repeat(15_000_000);
    await items.insertOne({ text });
    expect((await items.findOne())?.text).toBe(text);
  });

  test('is accessible to this user only, and removes its socket when it stops', async () => {
    await start();
    const socket = socketPath();
    expect((await stat(socket)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(socket))).mode & 0o777).toBe(0o700);
    await database.stop();
    await expect(readdir(dirname(socket))).rejects.toThrow('ENOENT');
    expect(database.pid).toBeUndefined();
  });

  test('explains in one sentence why it cannot use a folder', async () => {
    await start();
    await expect(startDatabase({ dataDir })).rejects.toThrow(
      `The database folder ${dataDir} is in use by another process: end that one, or choose another DATA_DIR.`,
    );
    const file = join(dataDir, 'file');
    await writeFile(file, '');
    await expect(startDatabase({ dataDir: file })).rejects.toThrow(`The database folder ${file} can't be used: EEXIST`);
  });
});
