import { readFileSync } from 'node:fs';
import { ownProcesses } from './own-processes.ts';
import { ticksPerSecond } from './process-cpu.ts';

/** Seconds of processor time of this process and all below it. */
const ownSeconds = (): number => ownProcesses().reduce((sum, { seconds }) => sum + seconds, 0);

/** Seconds for which any processor was in use since the machine started, by whomever: user, nice, system, interrupts, stolen. */
function busySeconds(): number {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).slice(1).map(Number) ?? [];
  const [user = 0, nice = 0, system = 0, , , irq = 0, soft = 0, stolen = 0] = fields;
  return (user + nice + system + irq + soft + stolen) / ticksPerSecond;
}

/**
 * Begins to watch what others do on this machine. The answer tells how many processors they have kept busy since, on average:
 * above a tenth or so, times are worse than they need be.
 */
export function watchOthers(): () => number {
  const [since, busy, own] = [performance.now(), busySeconds(), ownSeconds()];
  return () => {
    const seconds = (performance.now() - since) / 1_000;
    return Math.max(0, busySeconds() - busy - (ownSeconds() - own)) / seconds;
  };
}
