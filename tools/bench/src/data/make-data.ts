import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startDatabase } from '@keystead/dev-stack';
import { firstLandlord, MeasuredProduct } from '../measured-product.ts';
import { type AccountsPlan, planAccounts, sampleAccount } from './accounts.ts';
import { checkSample } from './check-sample.ts';
import type { DataSize } from './data-size.ts';
import { readWritten, withDatabases } from './databases.ts';
import { SetDates } from './dates.ts';
import { enterSample } from './enter-sample.ts';
import { fillDatabases } from './fill-databases.ts';
import { homesOf } from './rows/all-rows.ts';
import { Templates, type Written } from './rows/stored-rows.ts';

/** All ids of the set are above this. Those of the sample, entered before it, are below. */
const BASE_ID = 1_000;
const SAMPLE_PROPERTIES = 2;
/** Milliseconds within which services have exchanged all messages about the sample's last records. */
const QUIESCENCE_MS = 3_000;

/** The place of a data set. */
export interface DataPlace {
  readonly folder: string;
  /** An external database server, which must have none of the services' databases. */
  readonly mongodbUri: string | undefined;
}

/** The plan of a set of a given size. */
export const planOf = (size: DataSize): AccountsPlan => planAccounts(size, BASE_ID);

/** Enters the sample through the started product and returns what the services wrote for it. */
async function sample({ folder, mongodbUri }: DataPlace, dates: SetDates): Promise<Written> {
  const product = await MeasuredProduct.start({ RATE_LIMITS: 'off' }, { folder, mongodbUri });
  try {
    await product.signUp();
    const plan = sampleAccount(firstLandlord, SAMPLE_PROPERTIES);
    const homes = [...homesOf(plan, dates)];
    await enterSample(product, plan, homes);
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
