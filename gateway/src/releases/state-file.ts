import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from '@keystead/service-kit';
import type { Static, TSchema } from 'typebox';
import Value from 'typebox/value';

/** A value in a file of its own, which survives a restart. Without a folder nothing is stored. */
export class StateFile<S extends TSchema> {
  readonly #path: string | undefined;
  readonly #schema: S;
  readonly #log: Logger;
  #writing: Promise<void> = Promise.resolve();

  constructor(place: { readonly folder: string | undefined; readonly name: string }, schema: S, log: Logger) {
    this.#path = place.folder === undefined ? undefined : join(place.folder, place.name);
    this.#schema = schema;
    this.#log = log;
  }

  /** The value that was written last; null if there is none, or the file is invalid, which is logged. */
  read(): Static<S> | null {
    const path = this.#path;
    if (path === undefined) return null;
    try {
      const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
      if (!Value.Check(this.#schema, value)) throw new Error('The file has an unexpected shape');
      return value;
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'ENOENT')
        this.#log.warn({ err, path }, 'stored state cannot be read');
      return null;
    }
  }

  /** Replaces the stored value atomically. Never rejects: a failure is logged. */
  write(value: Static<S>): Promise<void> {
    const path = this.#path;
    if (path === undefined) return this.#writing;
    const text = JSON.stringify(value);
    this.#writing = this.#writing
      .then(() => replace(path, text))
      .catch((err: unknown) => this.#log.warn({ err, path }, 'state cannot be stored'));
    return this.#writing;
  }

  /** Resolves when all pending writes have ended. */
  written(): Promise<void> {
    return this.#writing;
  }
}

async function replace(path: string, text: string): Promise<void> {
  // Several gateways may share a folder.
  const beside = `${path}.${randomUUID()}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    await writeFile(beside, text, { flush: true });
    await rename(beside, path);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
}
