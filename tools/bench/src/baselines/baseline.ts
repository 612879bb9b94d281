import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Db, MongoClient } from 'mongodb';
import { collectionOf, withDatabases } from '../data/databases.ts';
import type { Environment } from '../environment.ts';

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

/** Starts a baseline that verifies tokens and has a database of its own. */
export const startBaseline = (
  name: BaselineName | 'micro-real-estate',
  { databaseUri, keys, lastId }: BaselineSettings,
): Promise<Baseline> =>
  startProgram(`${name}/main.ts`, {
    MONGODB_URI: databaseUri,
    BASELINE_DATABASE,
    BASELINE_KEYS: keys,
    BASELINE_LAST_ID: String(lastId),
  });

/** Identity's published keys, with which a baseline verifies tokens. */
export const publishedKeys = async ({ admin }: Pick<Environment, 'admin'>): Promise<string> =>
  JSON.stringify((await admin.call('GET /auth/keys')).keys);

/**
 * Copies the properties to the baselines and starts these for as long as some work takes.
 * @throws what the work throws.
 */
export async function withBaselines<T>(
  environment: Environment,
  work: (baselines: Readonly<Record<BaselineName, Baseline>>) => Promise<T>,
): Promise<T> {
  const { databaseUri } = environment.product;
  const lastId = await withDatabases(databaseUri, copyProperties);
  const settings = { databaseUri, lastId, keys: await publishedKeys(environment) };
  const started: Baseline[] = [];
  const start = async (name: BaselineName) => {
    const baseline = await startBaseline(name, settings);
    started.push(baseline);
    return baseline;
  };
  try {
    return await work({
      'express-documents': await start('express-documents'),
      'fastify-driver': await start('fastify-driver'),
    });
  } finally {
    for (const baseline of started) await baseline.stop();
  }
}

/** The database of the baselines, beside those of the services. */
export const baselineDatabase = (client: MongoClient): Db => client.db(BASELINE_DATABASE);

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

async function copyProperties(client: MongoClient): Promise<number> {
  const rows = await collectionOf(client, 'portfolio.properties')
    .aggregate<{ _id: number }>([{ $match: { live: true } }, { $project: copied }])
    .toArray();
  for (const name of ['express_properties', 'fastify_properties']) {
    const copies = baselineDatabase(client).collection<{ _id: number }>(name);
    await copies.deleteMany({});
    await copies.insertMany(rows, { ordered: false });
  }
  return Math.max(...rows.map(({ _id }) => _id));
}
