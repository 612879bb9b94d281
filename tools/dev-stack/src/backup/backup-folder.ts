import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { StartError } from '@keystead/embedded-mongodb';

const FORMAT = 1;
const MANIFEST = 'manifest.json';
/** Documents are compressed in chunks of this size: one at a time takes longer. */
const CHUNK_BYTES = 256 * 1024;

interface SavedCollection {
  readonly database: string;
  readonly collection: string;
  readonly documents: number;
  /** Of the documents before compression, in hexadecimal digits. */
  readonly sha256: string;
}

interface SavedFile {
  /** In the folder `files` of the backup, such as `secrets.json` or `releases/ab/ab…`. */
  readonly path: string;
  readonly sha256: string;
}

/** What a backup contains. It is written last, so a backup without it is not complete. */
export interface Manifest {
  readonly format: typeof FORMAT;
  /** The instant of which the backup is. */
  readonly point: string;
  readonly collections: readonly SavedCollection[];
  readonly files: readonly SavedFile[];
}

/**
 * A backup in a folder: a file of BSON documents for each collection, as `mongodump --gzip` writes them, other files as
 * they are, and the manifest with a checksum of each.
 */
export class BackupFolder {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws StartError if it contains anything. */
  async create(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if ((await readdir(this.#folder)).length > 0)
      throw new StartError(`${this.#folder} is not empty: name a new folder for the backup.`);
  }

  async addCollection(
    { database, collection }: Pick<SavedCollection, 'database' | 'collection'>,
    documents: AsyncIterable<Uint8Array>,
  ): Promise<SavedCollection> {
    const hash = createHash('sha256');
    let count = 0;
    const chunks = async function* () {
      let waiting: Uint8Array[] = [];
      let bytes = 0;
      for await (const document of documents) {
        waiting.push(document);
        bytes += document.length;
        count++;
        if (bytes < CHUNK_BYTES) continue;
        const chunk = Buffer.concat(waiting);
        [waiting, bytes] = [[], 0];
        hash.update(chunk);
        yield chunk;
      }
      const last = Buffer.concat(waiting);
      hash.update(last);
      yield last;
    };
    const path = this.#collectionFile({ database, collection });
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Writes may wait for the backup, so it compresses in the fastest way.
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(Readable.from(chunks()), gzip, createWriteStream(path, { mode: 0o600, flush: true }));
    return { database, collection, documents: count, sha256: hash.digest('hex') };
  }

  async addFile(path: string, bytes: Uint8Array): Promise<SavedFile> {
    const file = join(this.#folder, 'files', path);
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, bytes, { mode: 0o600, flush: true });
    return { path, sha256: sha256(bytes) };
  }

  async complete(contents: Omit<Manifest, 'format'>): Promise<void> {
    const manifest: Manifest = { format: FORMAT, ...contents };
    const incoming = join(this.#folder, `${MANIFEST}.new`);
    await writeFile(incoming, `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(incoming, join(this.#folder, MANIFEST));
  }

  /** @throws StartError if there is no complete backup, or one of another format. */
  async manifest(): Promise<Manifest> {
    const text = await readFile(join(this.#folder, MANIFEST), 'utf8').catch((cause) => {
      throw new StartError(`${this.#folder} has no complete backup: ${MANIFEST} can't be read.`, { cause });
    });
    const manifest = parsed(text);
    if (manifest?.format === FORMAT && Array.isArray(manifest.collections) && Array.isArray(manifest.files))
      return manifest;
    throw new StartError(`${join(this.#folder, MANIFEST)} is damaged, or of a version that this one can't read.`);
  }

  /** @throws StartError that names the first file that is missing or has another checksum. */
  async verify({ collections, files }: Manifest): Promise<void> {
    for (const collection of collections) for await (const _ of this.documents(collection));
    for (const file of files) await this.file(file);
  }

  /** The documents as BSON. @throws StartError, after the last one, if they have another checksum. */
  async *documents(of: SavedCollection): AsyncGenerator<Buffer> {
    const path = this.#collectionFile(of);
    const hash = createHash('sha256');
    let rest: Buffer = Buffer.alloc(0);
    try {
      const chunks = createReadStream(path).on('error', (error) => gunzip.destroy(error));
      const gunzip = createGunzip();
      for await (const chunk of chunks.pipe(gunzip)) {
        hash.update(chunk);
        rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
        let at = 0;
        while (rest.length - at >= 4 && rest.length - at >= sizeAt(rest, at)) {
          const size = sizeAt(rest, at);
          yield rest.subarray(at, at + size);
          at += size;
        }
        rest = rest.subarray(at);
      }
    } catch (cause) {
      throw damaged(path, cause);
    }
    if (rest.length > 0 || hash.digest('hex') !== of.sha256) throw damaged(path);
  }

  /** @throws StartError if it is missing or has another checksum. */
  async file({ path, sha256: expected }: SavedFile): Promise<Buffer> {
    const file = join(this.#folder, 'files', path);
    const bytes = await readFile(file).catch((cause) => {
      throw damaged(file, cause);
    });
    if (sha256(bytes) !== expected) throw damaged(file);
    return bytes;
  }

  #collectionFile({ database, collection }: Pick<SavedCollection, 'database' | 'collection'>): string {
    return join(this.#folder, 'databases', database, `${collection}.bson.gz`);
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The smallest BSON document has five bytes. */
const sizeAt = (bytes: Buffer, at: number) => Math.max(bytes.readInt32LE(at), 5);

const damaged = (path: string, cause?: unknown) =>
  new StartError(`The backup is damaged: ${path} is missing or is not as it was written. Nothing was restored.`, {
    cause,
  });

function parsed(text: string): Manifest | undefined {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    return undefined;
  }
}
