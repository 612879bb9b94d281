import { readFileSync } from 'node:fs';

/** Memory of a process in MiB: `rss` counts what it shares with others in each, `pss` its part of that. */
export interface ProcessMemory {
  readonly pss: number;
  readonly rss: number;
}

/** The memory that a process has now. */
export function memoryOf(pid: number): ProcessMemory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1_024;
  return { pss: of('Pss'), rss: of('Rss') };
}

/** The sum of the parts that some processes have. */
export const pssOf = (pids: Iterable<number>): number => [...pids].reduce((sum, pid) => sum + memoryOf(pid).pss, 0);
