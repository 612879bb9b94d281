import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { MongoClient } from 'mongodb';
import { collectionOf } from '../data/databases.ts';

/** The baselines that the services are compared with, by folder. */
export const BASELINE_NAMES = ['express-documents', 'fastify-driver'] as const;
export type BaselineName = (typeof BASELINE_NAMES)[number];

const BASELINE_DATABASE = 'keystead_bench_baselines';

export interface Baseline {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

interface BaselineSettings {
  readonly databaseUri: string;
  /** Identity's published keys, as JSON. */
  readonly keys: string;
  /** Records that it adds get ids above this. */
  readonly lastId: number;
}

const folder = join(import.meta.dirname, '../../baselines');

/** Starts a baseline in production mode, like the services. */
export async function startBaseline(
  name: BaselineName,
  { databaseUri, keys, lastId }: BaselineSettings,
): Promise<Baseline> {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    MONGODB_URI: databaseUri,
    BASELINE_DATABASE: BASELINE_DATABASE,
    BASELINE_KEYS: keys,
    BASELINE_LAST_ID: String(lastId),
  };
  const child = fork(join(folder, name, 'main.ts'), {
    env,
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const ready = once(child, 'message') as Promise<[{ port: number }]>;
  const [message] = await Promise.race([ready, ended.then(() => [undefined])]);
  if (!message) throw new Error(`the baseline ${name} did not start`);
  return {
    url: `http://127.0.0.1:${message.port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

/** The fields of properties that baselines store: money in dollars, and nothing that only the service needs. */
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

export async function copyProperties(client: MongoClient): Promise<number> {
  const rows = await collectionOf(client, 'portfolio.properties')
    .aggregate<{ _id: number }>([{ $match: { live: true } }, { $project: copied }])
    .toArray();
  for (const name of ['express_properties', 'fastify_properties']) {
    const copies = client.db(BASELINE_DATABASE).collection<{ _id: number }>(name);
    await copies.deleteMany({});
    await copies.insertMany(rows, { ordered: false });
  }
  return Math.max(...rows.map(({ _id }) => _id));
}
