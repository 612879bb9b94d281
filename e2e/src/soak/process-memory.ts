import { readFileSync } from 'node:fs';

/**
 * The memory of a process in bytes, what it shares with others counted in parts (PSS): the sum over the product is what the
 * product takes. Only Linux tells it.
 * @throws Error when there is no such process, or no Linux.
 */
export function processMemory(pid: number): number {
  const kibibytes = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1];
  if (kibibytes === undefined) throw new Error(`the memory of process ${pid} is not told`);
  return Number(kibibytes) * 1024;
}
