import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@keystead/embedded-mongodb';
import { integrityOfHex, type ReleaseStore } from '@keystead/releases';
import { BSON, MongoClient } from 'mongodb';
import { RELEASES } from './backup.ts';
import { BackupFolder, type Manifest } from './backup-folder.ts';
import { databaseNames, ownFiles, writeOwnFile } from './installation.ts';

export interface RestoreOptions {
  readonly uri: string;
  readonly dataDir: string;
  readonly store: ReleaseStore;
  readonly from: string;
}

/** It has a document while a restore runs, or after one was interrupted. */
const MARK = { database: 'keystead_restore', collection: 'running' } as const;

/**
 * How far ids continue after those of the backup. The ids that were given away after the backup are in e-mails, in
 * bookmarks and in the databases of webhook receivers, so no other record gets one of them.
 */
const ID_GAP = 1_000_000;

/** The maximum number of documents, and of their bytes, in one command. */
const BATCH = { documents: 1_000, bytes: 8_000_000 };

/** Whether a restore of this installation was interrupted. */
export const isInterrupted = async (client: MongoClient): Promise<boolean> =>
  (await client.db(MARK.database).collection(MARK.collection).countDocuments()) > 0;

/**
 * Restores a backup into an installation without data. All of the backup is verified before anything is written. A
 * restore that was interrupted is repeated from its beginning.
 * @throws StartError if the backup is damaged or the installation is not empty.
 */
export async function restore({ uri, dataDir, store, from }: RestoreOptions): Promise<Manifest> {
  const folder = new BackupFolder(from);
  const manifest = await folder.manifest();
  const other = manifest.collections.find(({ database }) => !databaseNames.includes(database));
  if (other) throw new StartError(`The backup names a database that no installation has: ${other.database}.`);
  await folder.verify(manifest);
  const client = new MongoClient(uri, { journal: true });
  try {
    if (await isInterrupted(client)) await empty(client);
    else await refuseData(client, dataDir, folder, manifest);
    const mark = client.db(MARK.database).collection(MARK.collection);
    await mark.replaceOne({ point: manifest.point }, { point: manifest.point }, { upsert: true });
    for (const file of manifest.files) {
      const bytes = await folder.file(file);
      const integrity = file.path.startsWith(`${RELEASES}/`) && integrityOfHex(file.path.slice(RELEASES.length + 1));
      if (integrity) await store.put(integrity, bytes as Buffer<ArrayBuffer>);
      else writeOwnFile(dataDir, file.path, bytes);
    }
    for (const saved of manifest.collections) await insertAll(client, saved, folder.documents(saved));
    for (const database of databaseNames) await continueIds(client, database);
    await mark.drop();
    return manifest;
  } finally {
    await client.close();
  }
}

async function refuseData(
  client: MongoClient,
  dataDir: string,
  folder: BackupFolder,
  { files }: Manifest,
): Promise<void> {
  for (const database of databaseNames) {
    const collections = await client.db(database).listCollections({}, { nameOnly: true }).toArray();
    if (collections.length > 0)
      throw new StartError(
        `This installation is not empty: there is a database ${database}. Restore into a new database and a new DATA_DIR.`,
      );
  }
  for (const path of ownFiles(dataDir)) {
    const saved = files.find((file) => file.path === path);
    const own = join(dataDir, path);
    if (existsSync(own) && !(saved && (await folder.file(saved)).equals(readFileSync(own))))
      throw new StartError(
        `This installation is not empty: ${own} is not from the backup. Restore into a new DATA_DIR, or move it away.`,
      );
  }
}

/** Drops the collections, which a user of the services may do, while dropping a database takes more rights. */
async function empty(client: MongoClient): Promise<void> {
  for (const database of databaseNames)
    for (const { name } of await client.db(database).listCollections({}, { nameOnly: true }).toArray())
      if (!name.startsWith('system.')) await client.db(database).dropCollection(name);
}

async function insertAll(
  client: MongoClient,
  { database, collection }: Manifest['collections'][number],
  documents: AsyncIterable<Buffer>,
): Promise<void> {
  const into = client.db(database).collection(collection);
  let batch: BSON.Document[] = [];
  let bytes = 0;
  const flush = async () => {
    if (batch.length > 0) await into.insertMany(batch, { ordered: false });
    batch = [];
    bytes = 0;
  };
  for await (const document of documents) {
    if (batch.length >= BATCH.documents || bytes + document.length > BATCH.bytes) await flush();
    // Without promotion, each value has the type that it was stored with.
    batch.push(BSON.deserialize(document, { promoteValues: false, promoteLongs: false, bsonRegExp: true }));
    bytes += document.length;
  }
  await flush();
}

async function continueIds(client: MongoClient, database: string): Promise<void> {
  await client
    .db(database)
    .collection('id_counters')
    .updateMany({}, { $inc: { last: ID_GAP } });
}
