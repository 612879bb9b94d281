import { readFileSync } from 'node:fs';
import { ownProcesses } from './own-processes.ts';
import { TICKS_PER_SECOND } from './process-cpu.ts';

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
