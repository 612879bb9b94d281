import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of the data set's format. A change of it makes older folders invalid: they are created again. */
const VERSION = 1;
/** Milliseconds after which reminders of the set's pending payments begin to fall due. */
const FRESH_FOR_MS = 7 * 86_400_000;

interface Marker {
  readonly version: number;
  readonly scale: number;
  readonly made: string;
}

const fileIn = (folder: string) => join(folder, 'bench-data.json');

/**
 * Returns when the data set of a folder was created; undefined if there is none.
 * @throws Error if the folder has a different data set: it is never deleted here.
 */
export function retainedSince(folder: string, scale: number): Date | undefined {
  if (!existsSync(fileIn(folder))) return undefined;
  const stored = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Marker;
  const made = new Date(stored.made);
  if (stored.version === VERSION && stored.scale === scale && Date.now() - made.getTime() < FRESH_FOR_MS) return made;
  throw new Error(
    `${folder} holds data of version ${stored.version} and scale ${stored.scale}, created ${stored.made}: delete it, or name another folder.`,
  );
}

/** Marks a folder's data set as complete. */
export function recordCreation(folder: string, scale: number, made: Date): void {
  const marker: Marker = { version: VERSION, scale, made: made.toISOString() };
  writeFileSync(fileIn(folder), `${JSON.stringify(marker)}\n`);
}
