import { setTimeout as delay } from 'node:timers/promises';
import { readingCalls } from '../calls/reading-calls.ts';
import { forwarded } from '../calls/seed-call.ts';
import { load } from '../load/load.ts';
import { memoryOf, type ProcessMemory, pssOf } from '../processes/process-memory.ts';
import { mebibytes } from '../report/words.ts';
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

/** What reads, every call for a while, at as many connections as are measured. */
async function readEverything(stage: Stage, seconds: number): Promise<void> {
  for (const call of await readingCalls(stage)) {
    const through = forwarded(call);
    if (through) await load(through, { url: stage.product.url, connections, seconds, tolerant: true });
  }
}

/** Measures the memory of a product that was just started: standing still, and while everything is read. */
export async function memorySection(stage: Stage, { seconds }: Thoroughness): Promise<SectionResult> {
  await delay(rest);
  const idle = snapshot(stage.product.processes);
  const loaded = await fullest(stage, readEverything(stage, Math.max(1, seconds / 2)));
  const sum = (one: Snapshot) => [...one.values()].reduce((all, { pss }) => all + pss, 0);
  const rows = [...idle].map(([name, { pss, rss }]) => {
    const under = loaded.get(name);
    return [name, ...[pss, rss, under?.pss, under?.rss].map((value) => mebibytes(value ?? Number.NaN))];
  });
  rows.push(['all', mebibytes(sum(idle)), '', mebibytes(sum(loaded)), '']);
  return {
    title: 'Memory',
    notes: `PSS counts pages that processes share once, RSS in each of them. Idle: ${rest / 1_000} s after the start and a sign-in of each who calls. Under load: the fullest moment while every reading call comes through the gateway at ${connections} connections.`,
    tables: [{ titles: ['process', 'idle: PSS', 'RSS', 'under load: PSS', 'RSS'], rows }],
    figures: { 'memory idle': sum(idle), 'memory load': sum(loaded) },
  };
}
