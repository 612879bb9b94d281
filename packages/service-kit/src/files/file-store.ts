import { Readable } from 'node:stream';
import type { Connection } from 'mongoose';
import { inBatches } from '../concurrency.ts';
import { createIndexes } from '../persistence/database.ts';
import type { Job } from '../program/jobs.ts';

interface FileOwner {
  readonly accountId: number;
  /** The kind of record that owns the file, such as `photo`. Each kind has its own sweep. */
  readonly kind: string;
  /** The id by which the record refers to the file; a file may be stored in several variants. */
  readonly id: number;
}

type NamedFile = Omit<FileOwner, 'accountId'>;

interface StoredFile {
  _id: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  filename: string;
  metadata: { account_id: number; kind: string; id: number };
}

interface Chunk {
  files_id: string;
  n: number;
  data: Buffer;
}

/** Milliseconds after which a file that no record refers to counts as left behind by a crash. */
const ABANDONED_MS = 60 * 60_000;
const SWEEP_BATCH_SIZE = 500;
/** Bytes of a chunk: the default of GridFS. */
const CHUNK_BYTES = 255 * 1024;
const CHUNKS_PER_READ = 8;

const nameOf = ({ kind, id }: NamedFile, form: string) => `${kind}/${id}/${form}`;

function chunksOf(files_id: string, bytes: Buffer): Chunk[] {
  const count = Math.ceil(bytes.length / CHUNK_BYTES);
  return Array.from({ length: count }, (_, n) => ({
    files_id,
    n,
    data: bytes.subarray(n * CHUNK_BYTES, (n + 1) * CHUNK_BYTES),
  }));
}

/**
 * Stores files in the layout of GridFS, journaled and backed up with the records that refer to them. A file is written
 * before its record refers to it and removed afterwards; the sweep removes what a crash leaves. Unlike the driver of
 * GridFS, this writes a file's document first and removes it last, so that chunks that a crash leaves are found.
 */
export class FileStore {
  readonly #files;
  readonly #chunks;

  constructor(database: Connection) {
    this.#files = database.collection<StoredFile>('files.files');
    this.#chunks = database.collection<Chunk>('files.chunks');
  }

  async createIndexes(): Promise<void> {
    await Promise.all([
      createIndexes(this.#files, [
        { key: { 'metadata.account_id': 1 } },
        { key: { 'metadata.kind': 1, uploadDate: 1 } },
      ]),
      createIndexes(this.#chunks, [{ key: { files_id: 1, n: 1 }, unique: true }]),
    ]);
  }

  async write({ accountId, kind, id }: FileOwner, form: string, bytes: Buffer): Promise<void> {
    const _id = nameOf({ kind, id }, form);
    await this.#remove(_id);
    const metadata = { account_id: accountId, kind, id };
    const uploadDate = new Date();
    await this.#files.insertOne({
      _id,
      length: bytes.length,
      chunkSize: CHUNK_BYTES,
      uploadDate,
      filename: _id,
      metadata,
    });
    await this.#chunks.insertMany(chunksOf(_id, bytes));
  }

  /** One variant of a file: its size in bytes, and a stream that fails if some are missing. Null if there is none. */
  async open(file: NamedFile, form: string): Promise<{ content: Readable; size: number } | null> {
    const found = await this.#files.findOne({ _id: nameOf(file, form) });
    return found && { content: Readable.from(this.#bytesOf(found), { objectMode: false }), size: found.length };
  }

  async remove({ kind, id }: NamedFile): Promise<void> {
    const forms = await this.#files
      .find({ _id: { $gte: `${kind}/${id}/`, $lt: `${kind}/${id}0` } }, { projection: { _id: 1 } })
      .toArray();
    for (const { _id } of forms) await this.#remove(_id);
  }

  async eraseOf(accountId: number): Promise<void> {
    for await (const { _id } of this.#files.find({ 'metadata.account_id': accountId })) await this.#remove(_id);
  }

  /** Removes files that no record refers to. @param named returns those of the given ids that a record refers to. */
  sweep(kind: string, named: (ids: readonly number[]) => Promise<readonly number[]>): Job {
    return {
      name: `sweep files of ${kind}`,
      every: 60 * 60_000,
      run: async () => {
        const old = { 'metadata.kind': kind, uploadDate: { $lt: new Date(Date.now() - ABANDONED_MS) } };
        for await (const batch of inBatches(this.#files.find(old), SWEEP_BATCH_SIZE)) {
          const stored = new Set(await named(batch.map(({ metadata }) => metadata.id)));
          for (const { _id, metadata } of batch) if (!stored.has(metadata.id)) await this.#remove(_id);
        }
      },
    };
  }

  async *#bytesOf({ _id, length }: StoredFile): AsyncGenerator<Buffer> {
    let sent = 0;
    const chunks = this.#chunks.find({ files_id: _id }, { promoteBuffers: true, batchSize: CHUNKS_PER_READ });
    for await (const { data } of chunks.sort({ n: 1 })) {
      sent += data.length;
      yield data;
    }
    if (sent !== length) throw new Error(`the file ${_id} has ${sent} bytes of ${length}`);
  }

  async #remove(name: string): Promise<void> {
    await this.#chunks.deleteMany({ files_id: name });
    await this.#files.deleteOne({ _id: name });
  }
}
