import { type Collection, MongoClient } from 'mongodb';
import { type Filled, filledCollections, type Row, type Written } from './rows/stored-rows.ts';

/** Runs something with the services' databases. */
export async function withDatabases<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri);
  return work(client).finally(() => client.close());
}

/** A collection of a service by its name, such as `portfolio.properties`. */
export function collectionOf<T extends { _id: unknown } = Row>(client: MongoClient, name: string): Collection<T> {
  const [service = '', collection = ''] = name.split('.');
  return client.db(`keystead_${service}`).collection<T>(collection);
}

/** All documents of the collections that are to be filled. */
export async function readWritten(client: MongoClient): Promise<Written> {
  const read = filledCollections.map(async (name): Promise<[Filled, Row[]]> => {
    return [name, (await collectionOf(client, name).find().sort({ _id: 1 }).toArray()) as Row[]];
  });
  return Object.fromEntries(await Promise.all(read)) as Record<Filled, Row[]>;
}
