import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReleaseStore } from '@keystead/releases';
import { type Logger, Unavailable } from '@keystead/service-kit';
import { LRUCache } from 'lru-cache';
import type { ReleaseFinder } from '../releases/release-finder.ts';
import { type Encoding, type FileSource, type FoundFile, type RequestedFile, suffixOf } from './assets.ts';

/** What gets smaller; images and fonts are compressed already. */
const compressible = new Set(['.js', '.cjs', '.css', '.svg', '.json', '.html', '.txt', '.map']);

/** Compresses a file that will be served often: slower, and to a smaller size, than a response is compressed. */
function compressed(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return promisify(brotliCompress)(bytes, { params });
}

/** The size of the file cache in bytes; beyond it, the least recently used file is dropped. */
const MAX_BYTES = 64 * 1024 * 1024;
/** The timeout for a file in milliseconds. It is shorter than the page's, which then tries another release. */
const TIMEOUT_MS = 4_000;

const unavailable = (cause?: unknown) =>
  new Unavailable('This file is not available right now. Please try again in a moment.', cause);

/** Rejects after the timeout. Work that ends later still fills the cache for the next request. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unavailable()), TIMEOUT_MS);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

/** The files of published releases, from the store. The store returns only content that matches its hash. */
export class PublishedFiles implements FileSource {
  readonly #store: ReleaseStore;
  readonly #finder: Pick<ReleaseFinder, 'find'>;
  readonly #log: Logger;
  /** By hash and encoding. Missing content is not cached, but concurrent requests share one read. */
  readonly #cache = new LRUCache<string, Buffer, () => Promise<Buffer | null>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ length }) => length + 1,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _before, { context: make }) => (await make()) ?? undefined,
  });

  constructor(deps: {
    readonly store: ReleaseStore;
    readonly finder: Pick<ReleaseFinder, 'find'>;
    readonly log: Logger;
  }) {
    this.#store = deps.store;
    this.#finder = deps.finder;
    this.#log = deps.log;
  }

  /** @throws {Unavailable} while the store can't be reached, or doesn't respond in time. */
  read(file: RequestedFile, encodings: readonly Encoding[]): Promise<FoundFile | null> {
    return inTime(this.#find(file, encodings));
  }

  async #find({ app, release, path }: RequestedFile, encodings: readonly Encoding[]): Promise<FoundFile | null> {
    const files = (await this.#finder.find(app, release))?.files ?? [];
    const integrityOf = (name: string) => files.find((it) => it.path === name)?.integrity;
    for (const encoding of encodings) {
      const beside = integrityOf(path + suffixOf[encoding]);
      const body = beside === undefined ? null : await this.content(beside);
      if (body) return { body, encoding };
    }
    const integrity = integrityOf(path);
    const body = integrity === undefined ? null : await this.content(integrity);
    const [encoding] = encodings;
    if (!body || !encoding || !compressible.has(extname(path))) return body && { body };
    const smaller = await this.#cached(`${encoding} ${integrity}`, () => compressed(body, encoding));
    return smaller && { body: smaller, encoding };
  }

  /** The bytes of a hash; null, with an error in the log, if they are missing or don't match. @throws {Unavailable} */
  content(integrity: string): Promise<Buffer | null> {
    return this.#cached(integrity, async () => {
      const bytes = await this.#fromStore(integrity);
      if (!bytes)
        this.#log.error({ integrity }, 'a published file is missing from the store or does not match its hash');
      return bytes;
    });
  }

  async #fromStore(integrity: string): Promise<Buffer | null> {
    try {
      return await this.#store.read(integrity);
    } catch (cause) {
      throw unavailable(cause);
    }
  }

  async #cached(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    return (await this.#cache.fetch(key, { context: make })) ?? null;
  }
}
