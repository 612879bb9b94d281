import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf, placeOf, type ReleaseStore, StoreUnavailable, WrongHash } from './release-store.ts';

/** The folder in which files are written until they are complete. */
const INCOMING = 'incoming';
/** The age in milliseconds from which a file in that folder belongs to a program that has ended. */
const LEFT_MS = 3_600_000;

function isAbsent(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Any error other than absence makes the store unavailable. */
async function attempt<T>(work: () => Promise<T>, absent: T): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isAbsent(error)) return absent;
    throw new StoreUnavailable(error);
  }
}

/** Makes the names in a folder survive a power cut. */
async function sync(path: string): Promise<void> {
  const handle = await open(path);
  await handle.sync().finally(() => handle.close());
}

/** Stores files in a folder. Several programs may share it: a rename makes each file appear whole. */
export class FolderStore implements ReleaseStore {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(integrity: string, bytes: Uint8Array): Promise<void> {
    if (integrityOf(bytes) !== integrity) throw new WrongHash(integrity);
    // A file that was damaged on disk is replaced.
    if ((await this.read(integrity)) !== null) return;
    const path = this.#pathOf(integrity);
    const beside = join(this.#root, INCOMING, randomUUID());
    try {
      await mkdir(dirname(beside), { recursive: true, mode: 0o700 });
      await this.#clearIncoming(dirname(beside));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(beside, bytes, { flag: 'wx', flush: true });
      await rename(beside, path);
      await sync(dirname(path));
    } catch (error) {
      await rm(beside, { force: true }).catch(() => {});
      throw new StoreUnavailable(error);
    }
  }

  async read(integrity: string): Promise<Buffer | null> {
    const path = this.#pathOf(integrity);
    const bytes = await attempt(() => readFile(path), null);
    return bytes !== null && integrityOf(bytes) === integrity ? bytes : null;
  }

  async has(integrity: string): Promise<boolean> {
    const path = this.#pathOf(integrity);
    return attempt(async () => (await stat(path)).isFile(), false);
  }

  async remove(integrity: string): Promise<void> {
    const path = this.#pathOf(integrity);
    await attempt(() => rm(path, { force: true }), undefined);
  }

  #pathOf(integrity: string): string {
    return join(this.#root, placeOf(integrity));
  }

  async #clearIncoming(incoming: string): Promise<void> {
    const old = Date.now() - LEFT_MS;
    for (const name of await readdir(incoming)) {
      const path = join(incoming, name);
      const written = await attempt(async () => (await stat(path)).mtimeMs, Number.POSITIVE_INFINITY);
      if (written < old) await rm(path, { force: true });
    }
  }
}
