import type { Db, Document, Filter, MongoClient } from 'mongodb';

/** The databases of an installation, as the checks read them. */
export type Databases = (service: string) => Db;

/** Returns a line for each difference. */
export type Check = (databases: Databases) => Promise<string[]>;

export const databasesOf =
  (client: MongoClient): Databases =>
  (service) =>
    client.db(`keystead_${service}`);

/** A collection of records with versions, a history and a stored count. */
export interface RecordCollection {
  readonly service: string;
  readonly name: string;
  readonly counts: string;
}

const recordsOf = (service: string, counts: Readonly<Record<string, string>>): RecordCollection[] =>
  Object.entries(counts).map(([name, count]) => ({ service, name, counts: count }));

export const recordCollections: readonly RecordCollection[] = [
  ...recordsOf('portfolio', { properties: 'property_counts', tenants: 'tenant_counts', leases: 'lease_counts' }),
  ...recordsOf('operations', {
    payments: 'payment_counts',
    maintenance_requests: 'maintenance_counts',
    personnel: 'personnel_counts',
  }),
];

const BATCH_SIZE = 1_000;

/** The matching documents in batches, so that a large collection never has to fit in memory. */
export async function* inBatches<T extends Document>(
  database: Db,
  collection: string,
  filter: Filter<Document>,
  fields: Readonly<Record<string, 1>>,
): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const document of database.collection(collection).find<T>(filter, { projection: fields })) {
    batch.push(document);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** More lines would not help anybody. */
const MAX_LINES = 20;

export const firstLines = (lines: readonly string[]): string[] =>
  lines.length <= MAX_LINES ? [...lines] : [...lines.slice(0, MAX_LINES), `and ${lines.length - MAX_LINES} more`];
