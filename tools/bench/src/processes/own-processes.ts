import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { TICKS_PER_SECOND } from './process-cpu.ts';

/** Facts about a process from Linux: its parent, and the processor time of it and its ended children. */
interface ProcessFacts {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

/** Reads the facts of a process; undefined if it has ended, even if it is still listed. */
function factsOf(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return undefined;
    const ticks = [11, 12, 13, 14].reduce((sum, place) => sum + Number(fields[place]), 0);
    return { pid, parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND };
  } catch {
    return undefined; // It has ended since the listing.
  }
}

/** Lists a process (by default this one) and all its descendants. */
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

const POLL_INTERVAL_MS = 50;

/** Kills all descendants of a process (by default this one), including those that start meanwhile. */
export async function endAllBelow(of = process.pid): Promise<void> {
  const below = () => ownProcesses(of).filter(({ pid }) => pid !== of);
  for (let left = below(); left.length > 0; left = below()) {
    for (const { pid } of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has already ended.
      }
    }
    await delay(POLL_INTERVAL_MS);
  }
}
