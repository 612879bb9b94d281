import { readFileSync } from 'node:fs';

/** Memory of a process in MiB. `rss` counts shared pages in full, `pss` counts the process's share of them. */
export interface ProcessMemory {
  readonly pss: number;
  readonly rss: number;
}

/** Reads the current memory of a process. */
export function memoryOf(pid: number): ProcessMemory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1_024;
  return { pss: of('Pss'), rss: of('Rss') };
}

/** Returns the total `pss` of some processes. */
export const pssOf = (pids: Iterable<number>): number => [...pids].reduce((sum, pid) => sum + memoryOf(pid).pss, 0);
