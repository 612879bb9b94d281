import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { ticksPerSecond } from './process-cpu.ts';

/** A process by what Linux says of it: who started it, and the processor time that it and its ended children have used. */
interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** What it says of a process; nothing of one that has ended, be it still on its list. */
function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / ticksPerSecond };
  } catch {
    return undefined; // It has ended since it was listed.
  }
}

/** A process, this one unless another is given, and all below it. */
export function ownProcesses(of = process.pid): ProcessFacts[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (factsOf(Number(name)) ?? []) : []));
  const own = new Set([of]);
  for (let grown = true; grown; ) {
    const before = own.size;
    for (const { pid, parent } of all) if (own.has(parent)) own.add(pid);
    grown = own.size > before;
  }
  return all.filter(({ pid }) => own.has(pid));
}

const lookEvery = 50;

/** Ends all processes below one, this one unless given, by force: whatever they do, and those that they start meanwhile. */
export async function endAllBelow(of = process.pid): Promise<void> {
  const below = () => ownProcesses(of).filter(({ pid }) => pid !== of);
  for (let left = below(); left.length > 0; left = below()) {
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await delay(lookEvery);
  }
}
