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
/** Milliseconds that a product stands still before its memory counts as idle. */
const rest = 10_000;
const lookEvery = 250;

type Snapshot = ReadonlyMap<string, ProcessMemory>;

const snapshot = (processes: ReadonlyMap<string, number>): Snapshot =>
  new Map([...processes].map(([name, pid]) => [name, memoryOf(pid)]));

/** The moment of a load at which all processes together have most. */
async function fullest({ product }: Stage, loading: Promise<unknown>): Promise<Snapshot> {
  let over = false;
  const end = loading.finally(() => {
    over = true;
  });
  // Who awaits it below hears of a failure.
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

/** What reads, every call for a while, at as many connections as are measured. Gives the answers a second, of each call. */
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

/** What a product that was just started takes. */
interface MeasuredMemory {
  /** Of each process, and of all together. */
  readonly table: Table;
  /** Bytes of all together, idle and under load. */
  readonly idle: number;
  readonly load: number;
  /** Answers a second of a call while everything was read: the geometric mean, in which none outweighs the others. */
  readonly perSecond: number;
}

/** Measures the memory of a product that was just started: standing still, and while everything is read. */
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

/** How it was measured. */
const notes = `PSS counts pages that processes share once, RSS in each of them. Idle: ${rest / 1_000} s after the start and a sign-in of each who calls. Under load: the fullest moment while every reading call comes through the gateway at ${connections} connections.`;

const rate = ({ perSecond }: MeasuredMemory) =>
  `Meanwhile a call was answered ${perSecond.toFixed(0)} times a second (geometric mean over the calls).`;

/** The memory of the product as it runs unless asked otherwise. */
export async function memorySection(stage: Stage, how: Thoroughness): Promise<SectionResult> {
  const memory = await measureMemory(stage, how);
  return {
    title: 'Memory',
    notes: `${notes} ${rate(memory)}`,
    tables: [memory.table],
    figures: { 'memory idle': memory.idle, 'memory load': memory.load },
  };
}

/** The same of a product whose services share a process, with how long each of its starts took, in seconds. */
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
