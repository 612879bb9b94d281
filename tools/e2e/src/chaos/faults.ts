import { setTimeout as wait } from 'node:timers/promises';
import type { NamedProcess } from '../running-product.ts';

/**
 * The kinds of faults: the process is killed, is suspended for a while, or gets half of the processor time for a while.
 */
export const faultKinds = ['killed', 'paused', 'slowed'] as const;
type FaultKind = (typeof faultKinds)[number];

interface PlannedFault {
  /** Milliseconds from the start of the run. */
  readonly at: number;
  readonly victim: string;
  readonly kind: FaultKind;
  /** Its duration in milliseconds; 0 for a kill. */
  readonly lasts: number;
}

/** The range of durations in milliseconds. Short faults are more frequent than long ones. */
const lasting = { least: 500, most: 8_000 };
/** The target interval between faults in milliseconds: several overlap, and the product has time to work in between. */
const DEFAULT_GAP = 1_800;

function shuffled<T>(of: readonly T[], random: () => number): T[] {
  const all = [...of];
  for (let at = all.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/**
 * Plans faults for a number of seconds, evenly spread with some jitter. In each round every process gets every kind in
 * random order. The same random numbers give the same plan.
 */
export function planFaults(victims: readonly string[], seconds: number, random: () => number): PlannedFault[] {
  const pairs = victims.flatMap((victim) => faultKinds.map((kind) => ({ victim, kind })));
  const end = seconds * 1_000;
  const rounds = Math.max(1, Math.round(end / (pairs.length * DEFAULT_GAP)));
  const drawn = Array.from({ length: rounds }, () => shuffled(pairs, random)).flat();
  const gap = end / drawn.length;
  return drawn.map(({ victim, kind }, place) => {
    const at = Math.round((place + random() * 0.9) * gap);
    const { least, most } = lasting;
    const wished = kind === 'killed' ? 0 : Math.round(least * (most / least) ** random());
    return { at, victim, kind, lasts: wished };
  });
}

type Victim = Pick<NamedProcess, 'name' | 'pid'>;

/** Milliseconds for which a slowed process alternately stops and runs. */
const BURST_MS = 100;
/**
 * Milliseconds after which a process that has not restarted is a failure of the product. The supervisor waits at most
 * 10 s.
 */
const RESTART_TIMEOUT_MS = 30_000;
/** Milliseconds between checks for a restarted process. */
const POLL_INTERVAL_MS = 50;

/** Sends a signal. Returns whether the process was still running. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    return false;
  }
}

/** Sends a signal to the current process of the victim and returns its id. */
async function strike(victim: Victim, name: NodeJS.Signals): Promise<number> {
  for (
    const giveUpAt = performance.now() + RESTART_TIMEOUT_MS;
    performance.now() < giveUpAt;
    await wait(POLL_INTERVAL_MS)
  ) {
    const { pid } = victim;
    if (pid !== undefined && signal(pid, name)) return pid;
  }
  throw new Error(`${victim.name} did not restart`);
}

async function pause(victim: Victim, milliseconds: number): Promise<void> {
  const pid = await strike(victim, 'SIGSTOP');
  try {
    await wait(milliseconds);
  } finally {
    signal(pid, 'SIGCONT');
  }
}

async function slow(victim: Victim, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds;
  while (performance.now() < until) {
    await pause(victim, BURST_MS);
    await wait(BURST_MS);
  }
}

const executors: Readonly<Record<FaultKind, (victim: Victim, lasts: number) => Promise<unknown>>> = {
  killed: (victim) => strike(victim, 'SIGKILL'),
  paused: pause,
  slowed: slow,
};

/** Executes the planned faults and reports each in a line. Resolves when the last one is over. */
export async function inflict(
  faults: readonly PlannedFault[],
  victims: readonly Victim[],
  log: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now();
  const byName = new Map(victims.map((victim) => [victim.name, victim]));
  const one = async ({ at, victim: name, kind, lasts }: PlannedFault) => {
    const victim = byName.get(name);
    if (!victim) throw new Error(`there is no process ${name}`);
    await wait(Math.max(0, at - (performance.now() - startedAt)));
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1).padStart(6);
    log(`${seconds} s  ${name} is ${kind}${lasts > 0 ? ` for ${(lasts / 1_000).toFixed(1)} s` : ''}`);
    await executors[kind](victim, lasts);
  };
  await Promise.all(faults.map(one));
}
