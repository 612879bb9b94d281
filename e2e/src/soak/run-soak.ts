import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MixedLoad } from '../faults/load/mixed-load.ts';
import { settingsOfLoad, toldOf } from '../faults/run-faults.ts';
import { RunningProduct } from '../running-product.ts';
import { memoryTitles, tellMemory } from './tell-memory.ts';
import { watchProcesses } from './watch-processes.ts';
import type { WatchedProcess } from './watched-process.ts';

/** How long the load runs. */
export interface SoakRun {
  readonly seconds: number;
  readonly seed: number;
  readonly say: (line: string) => void;
  /**
   * A folder for heap snapshots at the middle and at the end, to be compared where something grows. Describing a heap holds its process
   * up for seconds, and takes memory that is not all given back: what such a run says of growth is worth less.
   */
  readonly heapsTo?: string;
  /** A folder for the programs' logs, which else go with the product's data. */
  readonly logsTo?: string;
}

/** Milliseconds between two looks: each collects the garbage of every process, a second of a processor in all. */
const sampleEvery = 15_000;
/** Milliseconds between two deeds of a writer: the load of a busy day, not as much as there can be. */
const pause = 250;

interface Watch {
  readonly load: MixedLoad;
  readonly watched: readonly WatchedProcess[];
}

/** Looks at everything again and again while the load runs. */
async function watchLoad({ load, watched }: Watch, { seconds, heapsTo }: SoakRun): Promise<void> {
  const begun = performance.now();
  const now = () => Math.round((performance.now() - begun) / 1_000);
  const describeHeaps = async () => {
    if (heapsTo === undefined) return;
    await mkdir(heapsTo, { recursive: true });
    for (const process of watched) await process.describeHeap(heapsTo, now());
  };
  let inLastHalf = false;
  while (now() <= seconds) {
    // One after another: the load goes on meanwhile.
    for (const process of watched) await process.sample(now());
    // What came in is looked at by nobody here.
    load.receiver.received.length = 0;
    if (!inLastHalf && now() >= seconds / 2) {
      inLastHalf = true;
      await describeHeaps();
    }
    await wait(sampleEvery);
  }
  await describeHeaps();
}

/**
 * Runs the mixed load without faults, and looks at the memory of each process meanwhile. Its inspectors must be free to choose
 * their ports (`--inspect-port=0` in NODE_OPTIONS).
 * @returns what is wrong, a line each: processes that grew in the last half, or ended, and whatever the load has seen.
 */
export async function runSoak(run: SoakRun): Promise<string[]> {
  const { seed, say, logsTo } = run;
  const product = await RunningProduct.start({ settings: settingsOfLoad });
  let load: MixedLoad | undefined;
  let watched: readonly WatchedProcess[] = [];
  try {
    load = await MixedLoad.prepare(product, { seed, pause });
    watched = await watchProcesses(product);
    const over = new AbortController();
    const working = load.run(over.signal);
    await watchLoad({ load, watched }, run).finally(() => over.abort());
    await working;
    say(toldOf(load));
    const told = watched.map(tellMemory);
    for (const line of [memoryTitles, ...told.flatMap(({ lines }) => lines)]) say(line);
    return [...load.journal.problems, ...told.flatMap(({ problems }) => problems)];
  } finally {
    // Who is still connected to a process holds up its end.
    for (const process of watched) await process.leave();
    await load?.receiver.stop();
    if (logsTo !== undefined) await cp(join(product.folder, 'data/logs'), logsTo, { recursive: true });
    await product.stop();
  }
}
