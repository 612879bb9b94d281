import { statfsSync } from 'node:fs';

/** The engine exits without a message if a journal can't grow, so it isn't started with less free space than this. */
export const LEAST_FREE_MB = 512;

/** The space that is free for this user on the disk of a folder, in megabytes. */
export function freeMegabytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return Math.floor((bavail * bsize) / 1_000_000);
}

/** The error message if too little space is free; undefined if there is enough. */
export function tooLittleSpace(folder: string, free = freeMegabytes(folder)): string | undefined {
  if (free >= LEAST_FREE_MB) return undefined;
  return `The disk is full: ${free} MB are free at ${folder}, and the database needs at least ${LEAST_FREE_MB} MB.`;
}
