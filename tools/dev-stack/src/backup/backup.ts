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
  const recorded = new Set<string>();
  const notes: Readonly<Record<string, Note>> = {
    releases({ files = [] }) {
      for (const { integrity } of files) integrities.add(integrity);
    },
    stored_files: ({ _id }) => void recorded.add(_id),
  };
  const { point, collections } = await readConsistently(uri, async (reads) => {
    const saved: Manifest['collections'][number][] = [];
    for (const database of databaseNames)
      for (const collection of await reads.collections(database)) {
        const documents = reads.documents(database, collection);
        const note = database === 'keystead_releases' ? notes[collection] : undefined;
        const read = note ? noting(documents, note) : documents;
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
    // Files that no release needed for long are removed together with their record.
    else if (recorded.has(integrity))
      print(`The store lacks a file of a release, or has it damaged: ${integrity}. The backup has none of it.`);
  }
  const manifest = { point, collections, files };
  await folder.complete(manifest);
  return folder.manifest();
}

type Note = (document: { readonly _id: string; readonly files?: readonly { readonly integrity: string }[] }) => void;

/** Passes documents on, and notes each. */
async function* noting(documents: AsyncIterable<Uint8Array>, note: Note): AsyncGenerator<Uint8Array> {
  for await (const document of documents) {
    note(BSON.deserialize(document) as Parameters<Note>[0]);
    yield document;
  }
}
