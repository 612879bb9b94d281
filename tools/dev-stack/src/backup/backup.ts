import { hexOfIntegrity, type ReleaseStore } from '@keystead/releases';
import { BSON } from 'mongodb';
import { BackupFolder, type Manifest } from './backup-folder.ts';
import { readConsistently } from './consistent-read.ts';
import { databaseNames, ownFiles, readOwnFile } from './installation.ts';

export interface BackupOptions {
  /** The URI of the server with the installation's databases. */
  readonly uri: string;
  readonly dataDir: string;
  readonly store: ReleaseStore;
  /** A new folder, or an empty one. */
  readonly to: string;
  readonly print: (line: string) => void;
}

/** The folder of release files in a backup. */
export const RELEASES = 'releases';

/**
 * Writes a backup of the databases, as they are at one instant, and of the files. The files are read afterwards: a file of
 * a release is in the store before the release is in the database, and never changes.
 * @throws StartError if the folder is not empty, or the state of one instant can't be read.
 */
export async function backUp({ uri, dataDir, store, to, print }: BackupOptions): Promise<Manifest> {
  const folder = new BackupFolder(to);
  await folder.create();
  const integrities = new Set<string>();
  const { point, collections } = await readConsistently(uri, async (reads) => {
    const saved: Manifest['collections'][number][] = [];
    for (const database of databaseNames)
      for (const collection of await reads.collections(database)) {
        const documents = reads.documents(database, collection);
        const isReleases = database === 'keystead_releases' && collection === 'releases';
        const read = isReleases ? noting(documents, integrities) : documents;
        saved.push(await folder.addCollection({ database, collection }, read));
      }
    return { point: reads.point.toISOString(), collections: saved };
  });
  const files: Manifest['files'][number][] = [];
  for (const path of ownFiles(dataDir)) {
    const bytes = readOwnFile(dataDir, path);
    if (bytes) files.push(await folder.addFile(path, bytes));
  }
  for (const integrity of integrities) {
    const bytes = await store.read(integrity);
    if (bytes) files.push(await folder.addFile(`${RELEASES}/${hexOfIntegrity(integrity)}`, bytes));
    else print(`The store lacks a file of a release, or has it damaged: ${integrity}. The backup has none of it.`);
  }
  const manifest = { point, collections, files };
  await folder.complete(manifest);
  return folder.manifest();
}

/** Passes releases on, and adds the hashes of their files. */
async function* noting(documents: AsyncIterable<Uint8Array>, integrities: Set<string>): AsyncGenerator<Uint8Array> {
  for await (const document of documents) {
    const { files = [] } = BSON.deserialize(document) as { files?: readonly { readonly integrity: string }[] };
    for (const { integrity } of files) integrities.add(integrity);
    yield document;
  }
}
