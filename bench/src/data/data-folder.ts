import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Raised with whatever changes the data that are made of a scale: older folders are made anew then. */
const version = 1;
/** Milliseconds after which reminders of its pending payments begin to fall due. */
const freshFor = 7 * 86_400_000;

interface Marker {
  readonly version: number;
  readonly scale: number;
  readonly made: string;
}

const fileIn = (folder: string) => join(folder, 'bench-data.json');

/**
 * When the data set of a folder was made; undefined where it has none.
 * @throws Error where it has another one: nobody's data are deleted here.
 */
export function retainedSince(folder: string, scale: number): Date | undefined {
  if (!existsSync(fileIn(folder))) return undefined;
  const stored = JSON.parse(readFileSync(fileIn(folder), 'utf8')) as Marker;
  const made = new Date(stored.made);
  if (stored.version === version && stored.scale === scale && Date.now() - made.getTime() < freshFor) return made;
  throw new Error(
    `${folder} holds data of version ${stored.version} and scale ${stored.scale}, made ${stored.made}: delete it, or name another.`,
  );
}

/** Notes that a folder's data set is whole. */
export function noteMade(folder: string, scale: number, made: Date): void {
  const marker: Marker = { version, scale, made: made.toISOString() };
  writeFileSync(fileIn(folder), `${JSON.stringify(marker)}\n`);
}
