import { readFile, stat } from 'node:fs/promises';

interface Held {
  readonly body: Buffer;
  readonly modified: number;
  lookedAt: number;
}

/** Milliseconds that a held file is served without a look at the disk. */
const trustedFor = 1_000;

/**
 * Files in memory, within a bound. A file that is deleted or replaced on disk is noticed within a second,
 * one that comes back at once: absence is never remembered.
 */
export class FileCache {
  readonly #held = new Map<string, Held>();
  readonly #most: number;
  #size = 0;

  /** @param most bytes to hold; beyond, what was read or looked at longest ago goes. */
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
