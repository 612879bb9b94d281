import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { BSON, type IndexDescription, MongoClient } from 'mongodb';

const { EJSON } = BSON;

/** What a spec needs to act as the users of a stored installation. */
export interface Credentials {
  /** The password of the demo users. */
  readonly password: string;
  /** The token of a session of the landlord. */
  readonly token: string;
  /** An API key of the landlord. */
  readonly key: string;
  /** The API key of the team of the published remote. */
  readonly release_key: string;
  /** The signing secret of the landlord's first webhook. */
  readonly webhook_secret: string;
  /** The owner of a second account, with a paid plan. */
  readonly subscriber: { readonly email: string; readonly password: string };
}

/** An answer of the stored version; `body` is parsed JSON, text, or the hash of a downloaded file. */
export interface RecordedAnswer {
  readonly who: string;
  readonly operation: string;
  readonly body: unknown;
}

interface StoredCollection {
  readonly indexes: readonly IndexDescription[];
  readonly documents: readonly BSON.Document[];
}

type StoredDatabases = Readonly<Record<string, Readonly<Record<string, StoredCollection>>>>;

/** An installation as a version of the product left it: all that it stores, and what its API answered at the end. */
export interface Installation {
  /** When it was stopped, in milliseconds since 1970. */
  readonly stoppedAt: number;
  readonly credentials: Credentials;
  readonly answers: readonly RecordedAnswer[];
  /** The files of its data folder, except those of the database, in Base64 by path. */
  readonly files: Readonly<Record<string, string>>;
  readonly databases: StoredDatabases;
}

/** Values keep their types: 1 and 1.0 are different, as are numbers of 32 and of 64 bits. */
const asStored = { promoteValues: false, promoteBuffers: false } as const;

async function withClient<T>(uri: string, work: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri);
  return work(client).finally(() => client.close());
}

/** Reads every database of the product, with the indexes of each collection. */
export const readDatabases = (uri: string): Promise<StoredDatabases> =>
  withClient(uri, async (client) => {
    const databases: Record<string, Record<string, StoredCollection>> = {};
    const { databases: found } = await client.db('admin').admin().listDatabases();
    for (const { name } of found.filter((each) => each.name.startsWith('keystead_'))) {
      const collections: Record<string, StoredCollection> = {};
      for (const collection of await client.db(name).collections()) {
        const indexes = (await collection.indexes()).map(({ v: _, ...index }) => index as IndexDescription);
        collections[collection.collectionName] = {
          indexes: indexes.filter((index) => index.name !== '_id_'),
          documents: await collection.find({}, asStored).toArray(),
        };
      }
      databases[name] = collections;
    }
    return databases;
  });

/** Writes databases to an empty server. */
export const writeDatabases = (uri: string, databases: StoredDatabases): Promise<void> =>
  withClient(uri, async (client) => {
    for (const [name, collections] of Object.entries(databases))
      for (const [collectionName, { indexes, documents }] of Object.entries(collections)) {
        const collection = await client.db(name).createCollection(collectionName);
        if (documents.length > 0) await collection.insertMany([...documents]);
        if (indexes.length > 0) await collection.createIndexes([...indexes]);
      }
  });

/** Files that a start creates anew, or that nobody reads. */
const left = /^(?:database|logs|keystead\.lock)/;

export async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)))
    .filter((path) => !left.test(path));
  const contents = paths.sort().map(async (path) => [path, await readFile(join(dataDir, path), 'base64')] as const);
  return Object.fromEntries(await Promise.all(contents));
}

export const pack = ({ databases, ...rest }: Installation): Promise<Buffer> => {
  const text = JSON.stringify({ ...rest, databases: EJSON.serialize(databases, { relaxed: false }) });
  return promisify<string, object, Buffer>(gzip)(text, { level: 9 });
};

export async function unpack(packed: Buffer): Promise<Installation> {
  const { databases, ...rest } = JSON.parse(String(await promisify(gunzip)(packed)));
  return { ...rest, databases: EJSON.deserialize(databases, { relaxed: false }) };
}
