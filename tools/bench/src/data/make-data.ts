import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startDatabase } from '@keystead/dev-stack';
import type { IndexDescription, MongoClient } from 'mongodb';
import { firstLandlord, MeasuredProduct } from '../measured-product.ts';
import { type AccountsPlan, countsOf, type DataSize, planAccounts, sampleAccount } from './data-plan.ts';
import { collectionOf, RowSink, readWritten, waitUntilIdle, withDatabases } from './databases.ts';
import { allRows, homesOf } from './rows/all-rows.ts';
import { type Filled, filledCollections, Templates, type Written } from './rows/stored-rows.ts';
import { checkSample, enterSample } from './sample.ts';
import { SetDates } from './values.ts';

/**
 * The number of ids that services reserve from a counter at a time. All assigned ids are below the next multiple of it.
 */
const ID_BLOCK = 100;

interface Counter {
  readonly _id: string;
  readonly last: number;
}

/** Moves the counters past the ids of the set, so that new records get higher ids. */
async function moveCounters(client: MongoClient, { base }: AccountsPlan, size: DataSize): Promise<void> {
  const { accounts, properties, tenants, leases, payments, requests, personnel } = countsOf(size);
  const used: Readonly<Record<string, Readonly<Record<string, number>>>> = {
    identity: { users: accounts + tenants },
    portfolio: { properties, tenants, leases },
    operations: { payments, maintenance_requests: requests, personnel },
  };
  for (const [service, counters] of Object.entries(used))
    for (const [_id, count] of Object.entries(counters)) {
      const counter = await collectionOf<Counter>(client, `${service}.id_counters`).findOne({ _id });
      if (!counter || counter.last > base) throw new Error(`the sample has used ${counter?.last} ids of ${_id}`);
      const last = Math.ceil((base + count) / ID_BLOCK) * ID_BLOCK;
      await collectionOf<Counter>(client, `${service}.id_counters`).updateOne({ _id }, { $set: { last } });
    }
}

/** Drops the indexes of a collection and returns a function that creates them again. */
async function withoutIndexes(client: MongoClient, name: Filled): Promise<() => Promise<void>> {
  const collection = collectionOf(client, name);
  const indexes = (await collection.indexes()).filter(({ name }) => name !== '_id_');
  await collection.dropIndexes();
  return async () => {
    const specs = indexes.map(({ v: _, ...index }) => index as IndexDescription);
    if (specs.length > 0) await collection.createIndexes(specs);
  };
}

/**
 * Writes the whole set and then creates the services' indexes. Building them at the end takes a fraction of the time of
 * updating them with each document.
 */
async function fillDatabases(
  client: MongoClient,
  plan: AccountsPlan,
  { size, templates, dates }: { size: DataSize; templates: Templates; dates: SetDates },
): Promise<void> {
  const again: (() => Promise<void>)[] = [];
  for (const name of filledCollections) again.push(await withoutIndexes(client, name));
  const sink = new RowSink(client);
  await sink.write(allRows(plan, homesOf(plan, dates), { templates, dates }));
  await sink.end();
  for (const makeIndexes of again) await makeIndexes();
  await moveCounters(client, plan, size);
}

/** All ids of the set are above this. Those of the sample, entered before it, are below. */
const BASE_ID = 1_000;
const SAMPLE_PROPERTIES = 2;
/** Milliseconds within which services have read the sample's last records of other services. */
const QUIESCENCE_MS = 3_000;

export interface DataPlace {
  readonly folder: string;
  /** An external database server, which must have none of the services' databases. */
  readonly mongodbUri: string | undefined;
}

export const planOf = (size: DataSize): AccountsPlan => planAccounts(size, BASE_ID);

/** Enters the sample through the started product and returns what the services wrote for it. */
async function sample({ folder, mongodbUri }: DataPlace, dates: SetDates): Promise<Written> {
  const product = await MeasuredProduct.start({ RATE_LIMITS: 'off' }, { folder, mongodbUri });
  try {
    const landlord = await product.signUp();
    const plan = sampleAccount(firstLandlord, SAMPLE_PROPERTIES);
    const homes = [...homesOf(plan, dates)];
    await enterSample(landlord, plan, homes);
    await waitUntilIdle(product.databaseUri);
    await delay(QUIESCENCE_MS);
    const written = await withDatabases(product.databaseUri, readWritten);
    checkSample(plan, homes, written, dates);
    return written;
  } finally {
    await product.stop();
  }
}

/** Runs `work` with the database of a place while no service runs. */
async function withEngine<T>({ folder, mongodbUri }: DataPlace, work: (uri: string) => Promise<T>): Promise<T> {
  if (mongodbUri) return work(mongodbUri);
  const database = await startDatabase({ dataDir: join(folder, 'database') });
  return work(database.uri()).finally(() => database.stop());
}

async function assertEmpty({ folder, mongodbUri }: DataPlace): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} is not empty and contains no data set of the bench.`);
  if (!mongodbUri) return;
  const names = await withDatabases(
    mongodbUri,
    async (client) => (await client.db().admin().listDatabases()).databases,
  );
  const existing = names.find(({ name }) => name.startsWith('keystead_'));
  if (existing)
    throw new Error(`MONGODB_URI already has a database ${existing.name}, which the bench would overwrite.`);
}

/**
 * Creates a data set: first one account through the API, then all others as copies of what the services wrote for it.
 * @throws Error if the place has other data, or if the services write documents in a different form than the generator.
 */
export async function makeData(place: DataPlace, size: DataSize, log: (line: string) => void): Promise<Date> {
  await assertEmpty(place);
  const made = new Date();
  const dates = new SetDates(made);
  const started = performance.now();
  const seconds = () => ((performance.now() - started) / 1_000).toFixed(0);
  const written = await sample(place, dates);
  log(`the sample account matches what the services stored (${seconds()} s)`);
  const templates = new Templates(written);
  await withEngine(place, (uri) =>
    withDatabases(uri, (client) => fillDatabases(client, planOf(size), { size, templates, dates })),
  );
  log(`the data set is written (${seconds()} s)`);
  return made;
}
