import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileSource, suffixOf } from './assets.ts';

interface CachedFile {
  readonly body: Buffer;
  readonly modified: number;
  checkedAt: number;
}

/** How long a cached file is served without a check of the disk, in milliseconds. */
const TRUSTED_MS = 1_000;

/** Caches files. It notices a deleted or replaced one within a second, and a new one at once. */
export class FileCache {
  readonly #cached = new Map<string, CachedFile>();
  readonly #maxBytes: number;
  #size = 0;

  /** @param maxBytes beyond it, the cache drops what was read or checked longest ago. */
  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  async read(path: string): Promise<Buffer | null> {
    const cached = this.#cached.get(path);
    if (cached && performance.now() - cached.checkedAt < TRUSTED_MS) return cached.body;
    this.#drop(path);
    try {
      const found = await stat(path);
      if (!found.isFile()) return null;
      const body = cached?.modified === found.mtimeMs ? cached.body : await readFile(path);
      this.#store(path, { body, modified: found.mtimeMs, checkedAt: performance.now() });
      return body;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }

  #store(path: string, cached: CachedFile): void {
    this.#drop(path);
    this.#cached.set(path, cached);
    this.#size += cached.body.length;
    for (const oldest of this.#cached.keys()) {
      if (this.#size <= this.#maxBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    this.#size -= this.#cached.get(path)?.body.length ?? 0;
    this.#cached.delete(path);
  }
}

/** The files that the gateway was deployed with, in the folders of their apps. The build has compressed them. */
export function builtFiles(root: string): FileSource {
  const files = new FileCache();
  return {
    async read({ app, release, path }, encodings) {
      const file = join(root, app, 'dist', release, path);
      for (const encoding of encodings) {
        const body = await files.read(file + suffixOf[encoding]);
        if (body) return { body, encoding };
      }
      const body = await files.read(file);
      return body && { body };
    },
  };
}
