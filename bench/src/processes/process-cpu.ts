import { readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second for whoever asks. */
export const ticksPerSecond = 100;

/** Seconds of processor time that a process has used so far, all of its threads, by itself and for it by the system. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program's name, in brackets, may have blanks in it: fields are counted from behind it, the state being the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user, system] = [Number(fields[11]), Number(fields[12])];
  return (user + system) / ticksPerSecond;
}
