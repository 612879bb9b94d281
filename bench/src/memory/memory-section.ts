import { setTimeout as delay } from 'node:timers/promises';
import { readingCalls } from '../calls/reading-calls.ts';
import { forwarded } from '../calls/seed-call.ts';
import { median } from '../figures/quantile.ts';
import { load } from '../load/load.ts';
import { memoryOf, type ProcessMemory, pssOf } from '../processes/process-memory.ts';
import type { Table } from '../report/table.ts';
import { mebibytes, seconds } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import type { Stage } from '../stage/stage.ts';

const connections = 32;
/** Milliseconds of inactivity before a product's memory counts as idle. */
const rest = 10_000;
const lookEvery = 250;

type Snapshot = ReadonlyMap<string, ProcessMemory>;

const snapshot = (processes: ReadonlyMap<string, number>): Snapshot =>
  new Map([...processes].map(([name, pid]) => [name, memoryOf(pid)]));

/** Returns the snapshot of a load at which all processes together have most memory. */
async function fullest({ product }: Stage, loading: Promise<unknown>): Promise<Snapshot> {
  let over = false;
  const end = loading.finally(() => {
    over = true;
  });
  // The caller awaits it below and gets the error.
  end.catch(() => undefined);
  let [most, at] = [0, snapshot(product.processes)];
  while (!over) {
    const sum = pssOf(product.processes.values());
    if (sum > most) [most, at] = [sum, snapshot(product.processes)];
    await delay(lookEvery);
  }
  await end;
  return at;
}

/**
 * Runs every read call for a while at the measured number of connections. Returns the responses per second of each
 * call.
 */
async function readEverything(stage: Stage, seconds: number): Promise<number[]> {
  const rates: number[] = [];
  for (const call of await readingCalls(stage)) {
    const through = forwarded(call);
    if (!through) continue;
    const { perSecond } = await load(through, { url: stage.product.url, connections, seconds, tolerant: true });
    if (perSecond > 0) rates.push(perSecond);
  }
  return rates;
}

/** The memory of a newly started product. */
interface MeasuredMemory {
  /** Of each process and of all together. */
  readonly table: Table;
  /** Bytes of all processes together, idle and under load. */
  readonly idle: number;
  readonly load: number;
  /** The geometric mean of the responses per second of all read calls, in which no call outweighs the others. */
  readonly perSecond: number;
}

/** Measures the memory of a newly started product, idle and during all read calls. */
async function measureMemory(stage: Stage, { seconds }: Thoroughness): Promise<MeasuredMemory> {
  await delay(rest);
  const idle = snapshot(stage.product.processes);
  const reading = readEverything(stage, Math.max(1, seconds / 2));
  const loaded = await fullest(stage, reading);
  const rates = await reading;
  const sum = (one: Snapshot) => [...one.values()].reduce((all, { pss }) => all + pss, 0);
  const rows = [...idle].map(([name, { pss, rss }]) => {
    const under = loaded.get(name);
    return [name, ...[pss, rss, under?.pss, under?.rss].map((value) => mebibytes(value ?? Number.NaN))];
  });
  rows.push(['all', mebibytes(sum(idle)), '', mebibytes(sum(loaded)), '']);
  return {
    table: { titles: ['process', 'idle: PSS', 'RSS', 'under load: PSS', 'RSS'], rows },
    idle: sum(idle),
    load: sum(loaded),
    perSecond: Math.exp(rates.reduce((logs, rate) => logs + Math.log(rate), 0) / rates.length),
  };
}

const notes = `PSS counts pages that processes share once, RSS in each of them. Idle: ${rest / 1_000} s after the start and a sign-in of each who calls. Under load: the fullest moment while every reading call comes through the gateway at ${connections} connections.`;

const rate = ({ perSecond }: MeasuredMemory) =>
  `Meanwhile a call was answered ${perSecond.toFixed(0)} times a second (geometric mean over the calls).`;

/** Measures the memory of the product in its default mode. */
export async function memorySection(stage: Stage, how: Thoroughness): Promise<SectionResult> {
  const memory = await measureMemory(stage, how);
  return {
    title: 'Memory',
    notes: `${notes} ${rate(memory)}`,
    tables: [memory.table],
    figures: { 'memory idle': memory.idle, 'memory load': memory.load },
  };
}

/** Measures the same for a product whose services share one process, with the duration of each start in seconds. */
export async function togetherSection(
  stage: Stage,
  starts: readonly number[],
  how: Thoroughness,
): Promise<SectionResult> {
  const memory = await measureMemory(stage, how);
  return {
    title: 'All services in one process',
    notes: `\`TOGETHER=true npm start\`, measured as above. ${rate(memory)}`,
    tables: [
      { titles: ['to all healthy', 'each start'], rows: [[seconds(median(starts)), starts.map(seconds).join(', ')]] },
      memory.table,
    ],
    figures: {
      'together start': median(starts),
      'together idle': memory.idle,
      'together load': memory.load,
    },
  };
}
