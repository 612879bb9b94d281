import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { MixedLoad } from '../chaos/load/mixed-load.ts';
import { settingsOfLoad, summarise } from '../chaos/run-faults.ts';
import { RunningProduct } from '../running-product.ts';
import { memoryTitles, reportMemory } from './memory-report.ts';
import { type WatchedProcess, watchProcesses } from './watched-process.ts';

export interface SoakRun {
  readonly seconds: number;
  readonly seed: number;
  readonly log: (line: string) => void;
  /**
   * A folder for heap snapshots at the middle and at the end, to compare when something grows. Writing a snapshot
   * blocks its process for seconds and takes memory that is not all released. Growth in such a run is less reliable.
   */
  readonly heapsTo?: string;
  /** A folder to copy the programs' logs to. Otherwise they are deleted with the product's data. */
  readonly logsTo?: string;
}

/**
 * Milliseconds between samples. Each sample collects the garbage of every process, which takes a second of processor
 * time in total.
 */
const SAMPLE_INTERVAL_MS = 15_000;
/** Milliseconds between two actions of a writer: the load of a busy day, not the maximum. */
const PAUSE_MS = 250;

interface Watch {
  readonly load: MixedLoad;
  readonly watched: readonly WatchedProcess[];
}

/** Samples all processes while the load runs. */
async function watchLoad({ load, watched }: Watch, { seconds, heapsTo }: SoakRun): Promise<void> {
  const startedAt = performance.now();
  const now = () => Math.round((performance.now() - startedAt) / 1_000);
  const describeHeaps = async () => {
    if (heapsTo === undefined) return;
    await mkdir(heapsTo, { recursive: true });
    for (const process of watched) await process.describeHeap(heapsTo, now());
  };
  let inLastHalf = false;
  while (now() <= seconds) {
    // Sequential, since the load continues meanwhile.
    for (const process of watched) await process.sample(now());
    // Nothing here reads the received webhook messages.
    load.receiver.received.length = 0;
    if (!inLastHalf && now() >= seconds / 2) {
      inLastHalf = true;
      await describeHeaps();
    }
    await wait(SAMPLE_INTERVAL_MS);
  }
  await describeHeaps();
}

/**
 * Runs the mixed load without faults and samples the memory of each process. The inspectors must be able to choose
 * their ports (`--inspect-port=0` in NODE_OPTIONS).
 * @returns one line for each problem: processes that grew in the last half or ended, and problems that the load has
 * seen.
 */
export async function runSoak(run: SoakRun): Promise<string[]> {
  const { seed, log, logsTo } = run;
  const product = await RunningProduct.start({ settings: settingsOfLoad });
  let load: MixedLoad | undefined;
  let watched: readonly WatchedProcess[] = [];
  try {
    load = await MixedLoad.prepare(product, { seed, pause: PAUSE_MS });
    watched = await watchProcesses(product);
    const over = new AbortController();
    const working = load.run(over.signal);
    await watchLoad({ load, watched }, run).finally(() => over.abort());
    await working;
    log(summarise(load));
    const reports = watched.map(reportMemory);
    for (const line of [memoryTitles, ...reports.flatMap(({ lines }) => lines)]) log(line);
    return [...load.journal.problems, ...reports.flatMap(({ problems }) => problems)];
  } finally {
    // An open inspector connection would delay the end of a process.
    for (const process of watched) await process.leave();
    await load?.receiver.stop();
    if (logsTo !== undefined) await cp(join(product.folder, 'data/logs'), logsTo, { recursive: true });
    await product.stop();
  }
}
