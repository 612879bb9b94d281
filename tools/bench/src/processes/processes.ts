import { readdirSync, readFileSync } from 'node:fs';

/** The unit of processor time that Linux reports: hundredths of a second. */
const TICKS_PER_SECOND = 100;

/**
 * Reads a process's fields from field 3, its state, on. The program's name before them, in parentheses, may contain
 * spaces.
 */
function statusFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Returns the seconds of processor time that a process has used so far, in all threads, in user and system mode. */
export function cpuSeconds(pid: number): number {
  const fields = statusFields(pid);
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) / TICKS_PER_SECOND;
}

/** Memory of a process in MiB. `rss` counts shared pages in full, `pss` counts the process's share of them. */
export interface ProcessMemory {
  readonly pss: number;
  readonly rss: number;
}

export function memoryOf(pid: number): ProcessMemory {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const of = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1]) / 1_024;
  return { pss: of('Pss'), rss: of('Rss') };
}

interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** Reads the facts of a process; undefined if it has ended, even if it is still listed. */
function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const fields = statusFields(pid);
    if (fields[0] === 'Z') return undefined;
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined; // It has ended since the listing.
  }
}

/** Lists all processes of this machine. */
export const runningProcesses = (): ProcessFacts[] =>
  readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (factsOf(Number(name)) ?? []) : []));

/** Lists a process (by default this one) and all its descendants. */
export function ownProcesses(of = process.pid): ProcessFacts[] {
  const all = runningProcesses();
  const own = new Set([of]);
  for (let grown = true; grown; ) {
    const before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
    grown = own.size > before;
  }
  return all.filter(({ pid }) => own.has(pid));
}

/** Seconds of processor time of this process and all its descendants. */
const ownSeconds = (): number => ownProcesses().reduce((sum, { seconds }) => sum + seconds, 0);

/** Seconds of processor use of the whole machine since its start: user, nice, system, interrupts and steal time. */
function busySeconds(): number {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, stolen = 0] = fields;
  return (user + nice + system + irq + soft + stolen) / TICKS_PER_SECOND;
}

/**
 * Starts to measure the processor use of other programs. The returned function returns the average number of processors
 * that they have used since. Above about 0.1, measured times are worse than they should be.
 */
export function watchOthers(): () => number {
  const [since, busy, own] = [performance.now(), busySeconds(), ownSeconds()];
  return () => {
    const seconds = (performance.now() - since) / 1_000;
    return Math.max(0, busySeconds() - busy - (ownSeconds() - own)) / seconds;
  };
}
