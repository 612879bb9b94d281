import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import { forwarded, isOfferedByGateway, readingCalls } from '../load/calls.ts';
import { load } from '../load/load.ts';
import { median } from '../load/quantile.ts';
import { memoryOf, type ProcessMemory } from '../processes/processes.ts';
import { mebibytes, type Table } from '../report/format.ts';
import type { SectionResult, Thoroughness } from './section.ts';
import { startsTable } from './start-up-section.ts';

const CONNECTIONS = 32;
/** Milliseconds of inactivity before a product's memory counts as idle. */
const IDLE_MS = 10_000;
const SAMPLE_INTERVAL_MS = 250;

type Snapshot = ReadonlyMap<string, ProcessMemory>;

const snapshot = (processes: ReadonlyMap<string, number>): Snapshot =>
  new Map([...processes].map(([name, pid]) => [name, memoryOf(pid)]));

const sumOf = (memory: Snapshot) => [...memory.values()].reduce((all, { pss }) => all + pss, 0);

/**
 * Runs every read call for a while at the measured number of connections. Returns the responses per second of each
 * call.
 */
async function readEverything(environment: Environment, seconds: number): Promise<number[]> {
  const rates: number[] = [];
  const options = { url: environment.product.url, connections: CONNECTIONS, seconds, tolerant: true };
  for (const call of (await readingCalls(environment)).filter(isOfferedByGateway)) {
    const { perSecond } = await load(forwarded(call), options);
    if (perSecond > 0) rates.push(perSecond);
  }
  return rates;
}

interface MeasuredMemory {
  /** Of each process and of all together. */
  readonly table: Table;
  /** Bytes of all processes, idle and under load. */
  readonly idle: number;
  readonly load: number;
  /** The geometric mean of the responses per second of all read calls, in which no call outweighs the others. */
  readonly perSecond: number;
}

/** Measures the memory of a newly started product, idle and during all read calls. */
async function measureMemory(environment: Environment, { seconds }: Thoroughness): Promise<MeasuredMemory> {
  await delay(IDLE_MS);
  const idle = snapshot(environment.product.processes);
  let isOver = false;
  const reading = readEverything(environment, Math.max(1, seconds / 2)).finally(() => {
    isOver = true;
  });
  // The snapshot at which all processes together have most memory.
  let loaded = idle;
  const sample = async () => {
    while (!isOver) {
      const now = snapshot(environment.product.processes);
      if (sumOf(now) > sumOf(loaded)) loaded = now;
      await delay(SAMPLE_INTERVAL_MS);
    }
  };
  const [rates] = await Promise.all([reading, sample()]);
  const rows = [...idle].map(([name, { pss, rss }]) => {
    const under = loaded.get(name);
    return [name, ...[pss, rss, under?.pss, under?.rss].map((value) => mebibytes(value ?? Number.NaN))];
  });
  rows.push(['all', mebibytes(sumOf(idle)), '', mebibytes(sumOf(loaded)), '']);
  return {
    table: { titles: ['process', 'idle: PSS', 'RSS', 'under load: PSS', 'RSS'], rows },
    idle: sumOf(idle),
    load: sumOf(loaded),
    perSecond: Math.exp(rates.reduce((logs, rate) => logs + Math.log(rate), 0) / rates.length),
  };
}

const notes = `PSS counts shared pages proportionally, RSS counts them in each process. Idle: ${IDLE_MS / 1_000} s after the start and the callers' sign-in. Under load: the peak while every read call runs through the gateway at ${CONNECTIONS} connections.`;

const rate = ({ perSecond }: MeasuredMemory) =>
  `Calls were answered at ${perSecond.toFixed(0)}/s (geometric mean over the calls).`;

/** Measures the memory of the product in its default mode. */
export async function memorySection(environment: Environment, how: Thoroughness): Promise<SectionResult> {
  const memory = await measureMemory(environment, how);
  return {
    title: 'Memory',
    notes: `${notes} ${rate(memory)}`,
    tables: [memory.table],
    metrics: { 'memory idle': memory.idle, 'memory load': memory.load },
  };
}

/** Measures the same for a product whose services share one process, with the duration of each start in seconds. */
export async function singleProcessSection(
  environment: Environment,
  starts: readonly number[],
  how: Thoroughness,
): Promise<SectionResult> {
  const memory = await measureMemory(environment, how);
  return {
    title: 'All services in one process',
    notes: `\`SINGLE_PROCESS=true npm start\`, measured as above. ${rate(memory)}`,
    tables: [startsTable(starts), memory.table],
    metrics: {
      'single-process start': median(starts),
      'single-process idle': memory.idle,
      'single-process load': memory.load,
    },
  };
}
