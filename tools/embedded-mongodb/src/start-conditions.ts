import { mkdirSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The product, or a part of it, cannot start. The message is one sentence for the user at the terminal. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const PAUSE_MS = 200;

/** Retries an attempt every 200 ms until it succeeds. After `forMs` milliseconds it throws the last error. */
export async function retry<T>(attempt: () => Promise<T>, forMs: number, signal?: AbortSignal): Promise<T> {
  const giveUpAt = Date.now() + forMs;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() >= giveUpAt) throw error;
      await wait(PAUSE_MS, undefined, { signal });
    }
  }
}

/** Creates a folder for this user alone, with its parents. Node's own recursive option never returns below /proc. */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

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

/** The fields that are read of Node's report on the machine that runs this process. */
interface MachineReport {
  /** The version of glibc, `2.36`; missing without glibc. */
  readonly header: { readonly glibcVersionRuntime?: string };
  /** Missing on Windows. */
  readonly userLimits?: { readonly open_files: { readonly hard: number | 'unlimited' } };
}

/** Node's diagnostic report on this process. */
export function machineReport(): MachineReport {
  // Collecting the network interfaces can look up host names, which may take seconds.
  Object.assign(process.report, { excludeNetwork: true });
  return process.report.getReport() as MachineReport;
}
