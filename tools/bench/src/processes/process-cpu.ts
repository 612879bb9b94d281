import { readFileSync } from 'node:fs';

/** The unit of processor time that Linux reports: hundredths of a second. */
export const TICKS_PER_SECOND = 100;

/** Returns the seconds of processor time that a process has used so far, in all threads, in user and system mode. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name, in parentheses, may contain spaces. Fields are counted after it; the first one is the state,
  // field 3.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) / TICKS_PER_SECOND;
}
