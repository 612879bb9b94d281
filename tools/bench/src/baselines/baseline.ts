import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Db, MongoClient } from 'mongodb';
import { collectionOf, withDatabases } from '../data/databases.ts';
import type { Environment } from '../environment.ts';

const BASELINE_DATABASE = 'keystead_bench_baselines';

export interface Baseline {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const folder = join(import.meta.dirname, '../../baselines');

/** Starts a program of the folder `baselines` in production mode, like the services. */
export async function startProgram(file: string, settings: Readonly<Record<string, string>>): Promise<Baseline> {
  const child = fork(join(folder, file), {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = once(child, 'message') as Promise<[{ port: number }]>;
  const [message] = await Promise.race([ready, ended.then(() => [undefined])]);
  if (!message) throw new Error(`the baseline ${file} did not start`);
  return {
    url: `http://127.0.0.1:${message.port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

/**
 * Starts a baseline that verifies tokens with identity's published keys and has a database of its own.
 * @param lastId records that it adds get ids above this.
 */
export async function startBaseline(
  name: 'express-documents' | 'micro-real-estate',
  { admin, product }: Environment,
  lastId = 0,
): Promise<Baseline> {
  const { keys } = await admin.call('GET /auth/keys');
  return startProgram(`${name}/main.ts`, {
    MONGODB_URI: product.databaseUri,
    BASELINE_DATABASE,
    BASELINE_KEYS: JSON.stringify(keys),
    BASELINE_LAST_ID: String(lastId),
  });
}

/**
 * Copies the properties to the baseline with Express and starts it for as long as some work takes.
 * @throws what the work throws.
 */
export async function withExpress<T>(environment: Environment, work: (baseline: Baseline) => Promise<T>): Promise<T> {
  const lastId = await withDatabases(environment.product.databaseUri, copyProperties);
  const baseline = await startBaseline('express-documents', environment, lastId);
  return work(baseline).finally(() => baseline.stop());
}

/** The database of the baselines, beside those of the services. */
export const baselineDatabase = (client: MongoClient): Db => client.db(BASELINE_DATABASE);

/** The fields of properties that the baseline stores: money in dollars, and nothing that only the service needs. */
const copied = {
  account_id: 1,
  name: 1,
  address: 1,
  city: 1,
  state: 1,
  zip_code: 1,
  property_type: 1,
  status: 1,
  bedrooms: 1,
  bathrooms: 1,
  square_feet: 1,
  rent_amount: { $divide: ['$rent_cents', 100] },
  deposit_amount: { $divide: ['$deposit_cents', 100] },
  description: 1,
  time_zone: 1,
  photos: 1,
  created_at: 1,
  updated_at: 1,
  version: 1,
};

/** Returns the highest id of the copied properties. */
async function copyProperties(client: MongoClient): Promise<number> {
  const rows = await collectionOf(client, 'portfolio.properties')
    .aggregate<{ _id: number }>([{ $match: { live: true } }, { $project: copied }])
    .toArray();
  const copies = baselineDatabase(client).collection<{ _id: number }>('express_properties');
  await copies.deleteMany({});
  await copies.insertMany(rows, { ordered: false });
  return Math.max(...rows.map(({ _id }) => _id));
}
