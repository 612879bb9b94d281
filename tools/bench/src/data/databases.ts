import { type Collection, MongoClient } from 'mongodb';
import { type Filled, filledCollections, type Row, type Written } from './rows/stored-rows.ts';

/** Runs `work` with a client of the services' databases and closes it afterwards. */
export async function withDatabases<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri);
  return work(client).finally(() => client.close());
}

/** Returns a service's collection by name, such as `portfolio.properties`. */
export function collectionOf<T extends { _id: unknown } = Row>(client: MongoClient, name: string): Collection<T> {
  const [service = '', collection = ''] = name.split('.');
  return client.db(`keystead_${service}`).collection<T>(collection);
}

/** Reads all documents of the collections that will be filled. */
export async function readWritten(client: MongoClient): Promise<Written> {
  const read = filledCollections.map(async (name): Promise<[Filled, Row[]]> => {
    return [name, (await collectionOf(client, name).find().sort({ _id: 1 }).toArray()) as Row[]];
  });
  return Object.fromEntries(await Promise.all(read)) as Record<Filled, Row[]>;
}
