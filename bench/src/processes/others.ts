import { readdirSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

/** A process by what Linux says of it: who started it, and the processor time that it and its ended children have used. */
interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    return undefined; // It has ended since it was listed.
  }
}

/** Seconds of processor time of this process and all below it. */
function ownSeconds(): number {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (factsOf(Number(name)) ?? []) : []));
  const own = new Set([process.pid]);
  for (let grown = true; grown; ) {
    const before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
    grown = own.size > before;
  }
  return all.filter(({ pid }) => own.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}

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
