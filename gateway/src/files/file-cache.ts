import { readFile, stat } from 'node:fs/promises';

interface Held {
  readonly body: Buffer;
  readonly modified: number;
  lookedAt: number;
}

/** How long a cached file is served without a check of the disk, in milliseconds. */
const trustedFor = 1_000;

/**
 * Caches files in memory, up to a size limit. It notices within a second that a file was deleted or replaced on disk.
 * It notices a new file at once, because it never caches that a file is missing.
 */
export class FileCache {
  readonly #held = new Map<string, Held>();
  readonly #most: number;
  #size = 0;

  /**
   * @param most the greatest number of bytes to cache; beyond it, the cache drops what was read or checked longest ago.
   */
  constructor(most = 64 * 1024 * 1024) {
    this.#most = most;
  }

  /** The file's bytes, or null if there is no such file. */
  async read(path: string): Promise<Buffer | null> {
    const held = this.#held.get(path);
    if (held && performance.now() - held.lookedAt < trustedFor) return held.body;
    this.#drop(path);
    try {
      const found = await stat(path);
      if (!found.isFile()) return null;
      const body = held?.modified === found.mtimeMs ? held.body : await readFile(path);
      this.#hold(path, { body, modified: found.mtimeMs, lookedAt: performance.now() });
      return body;
    } catch (error) {
      if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
      throw error;
    }
  }

  #hold(path: string, held: Held): void {
    this.#drop(path);
    this.#held.set(path, held);
    this.#size += held.body.length;
    for (const oldest of this.#held.keys()) {
      if (this.#size <= this.#most) break;
      this.#drop(oldest);
    }
  }

  #drop(path: string): void {
    this.#size -= this.#held.get(path)?.body.length ?? 0;
    this.#held.delete(path);
  }
}
