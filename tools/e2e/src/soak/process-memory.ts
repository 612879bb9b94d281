import { readFileSync } from 'node:fs';

/**
 * Returns the memory of a process in bytes, with its share of shared pages (PSS). So the sum over all processes is the
 * memory of the product. Only Linux reports it.
 * @throws Error when there is no such process, or outside Linux.
 */
export function processMemory(pid: number): number {
  const kibibytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error(`the system does not report the memory of process ${pid}`);
  return Number(kibibytes) * 1024;
}
