import { setTimeout as wait } from 'node:timers/promises';
import { MixedLoad } from '../faults/load/mixed-load.ts';
import { processesOf } from '../faults/processes-of.ts';
import { settingsOfLoad, toldOf } from '../faults/run-faults.ts';
import { RunningProduct } from '../running-product.ts';
import { type MemorySample, memoryTrend } from './memory-trend.ts';
import { processMemory } from './process-memory.ts';

/** How long the load runs. */
export interface SoakRun {
  readonly seconds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
}

/** Milliseconds between two samples. */
const sampleEvery = 10_000;
/** Milliseconds between two deeds of a writer: the load of a busy day, not as much as there can be. */
const pause = 250;

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

/** A line of the table, and what is wrong with it. */
function judged(name: string, samples: readonly MemorySample[]): { line: string; problems: string[] } {
  const { middle, end, growth, leaks } = memoryTrend(samples);
  const line = [
    name.padEnd(16),
    mebibytes(samples[0]?.bytes ?? 0).padStart(12),
    mebibytes(middle).padStart(12),
    mebibytes(end).padStart(12),
    `${growth < 0 ? '' : '+'}${mebibytes(growth)}`.padStart(12),
    `${((growth / middle) * 100).toFixed(1)} %`.padStart(9),
  ].join('');
  return { line, problems: leaks ? [`${name} grew by ${mebibytes(growth)} in the last half`] : [] };
}

/**
 * Runs the mixed load without faults, and looks at the memory of each process meanwhile.
 * @returns what is wrong, a line each: processes that grew in the last half, or ended, and whatever the load has seen.
 */
export async function runSoak({ seconds, seed, say }: SoakRun): Promise<string[]> {
  const product = await RunningProduct.start({ settings: settingsOfLoad });
  let load: MixedLoad | undefined;
  try {
    load = await MixedLoad.prepare(product, { seed, pause });
    const processes = processesOf(product);
    const first = new Map(processes.map(({ name, pid }) => [name, pid]));
    const samples = new Map(processes.map(({ name }) => [name, [] as MemorySample[]]));
    const over = new AbortController();
    const working = load.run(over.signal);
    const begun = performance.now();
    const problems: string[] = [];
    for (let at = 0; at <= seconds; at = Math.round((performance.now() - begun) / 1_000)) {
      for (const { name, pid: id } of processes) {
        const known = first.get(name) ?? id;
        first.set(name, known);
        if (id === undefined || id !== known) problems.push(`${name} has ended`);
        else samples.get(name)?.push({ at, bytes: processMemory(id) });
      }
      // What came in is looked at by nobody here.
      load.receiver.received.length = 0;
      await wait(sampleEvery);
    }
    over.abort();
    await working;
    say(toldOf(load));
    say(`${'process'.padEnd(16)}${['first', 'middle', 'end', 'growth'].map((it) => it.padStart(12)).join('')}`);
    for (const [name, of] of samples) {
      const { line, problems: grown } = judged(name, of);
      say(line);
      problems.push(...grown);
    }
    return [...load.journal.problems, ...problems];
  } finally {
    await load?.receiver.stop();
    await product.stop();
  }
}
