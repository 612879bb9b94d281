import type { IndexDescription, MongoClient } from 'mongodb';
import type { AccountsPlan } from './accounts.ts';
import { countsOf, type DataSize } from './data-size.ts';
import { collectionOf } from './databases.ts';
import type { SetDates } from './dates.ts';
import { RowSink } from './row-sink.ts';
import { allRows, homesOf } from './rows/all-rows.ts';
import { type Filled, filledCollections, type Templates } from './rows/stored-rows.ts';

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
export async function fillDatabases(
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
