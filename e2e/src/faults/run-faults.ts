import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { RunningProduct } from '../running-product.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { checkEverything } from './checks/check-everything.ts';
import { planFaults } from './fault-plan.ts';
import { inflict } from './inflict.ts';
import { MixedLoad } from './load/mixed-load.ts';
import { processesOf } from './processes-of.ts';

/** How long the load runs, and which faults come. */
export interface FaultsRun {
  readonly seconds: number;
  /** The same one makes the same plan of faults, and the same wishes of each writer. */
  readonly seed: number;
  readonly say: (line: string) => void;
  /** False: it isn't waited until the webhooks have told everything, which they try again for minutes after a crash. */
  readonly webhooks?: boolean;
  /** A folder for the programs' logs, which else go with the product's data. */
  readonly logsTo?: string;
}

/** Limits of requests that programs of this load never reach; they are counted all the same. */
export const settingsOfLoad = { RATE_LIMIT_USER: '1000000', RATE_LIMIT_ADDRESS: '1000000', WEBHOOKS_PACE: '20' };
/** Milliseconds between two deeds of a writer, on average. */
const pause = 30;
/** Seconds in which the product puts in order what a crash has left: a job takes what is a minute old, each minute. */
const atRestWithin = 240;

/** What the load has done, in a line. */
export function toldOf({ journal, answers, receiver, paidByCard }: MixedLoad): string {
  const statuses = [...answers].sort().map(([status, times]) => `${status} ${times}×`);
  const there = journal.entries.filter(({ acknowledged }) => acknowledged).length;
  return [
    `${journal.writes.length} writes were acknowledged, of ${there} records; ${journal.entries.length - there} creations never were`,
    `${paidByCard.length} payments by card, ${receiver.received.length} calls of webhooks; answers: ${statuses.join(', ')}`,
  ].join('; ');
}

/**
 * Runs a mixed load on the whole product while each of its processes, and the database, is killed, paused and slowed at random;
 * then holds everything that was acknowledged, and every sum, against what is there.
 * @returns what is wrong, a line each; none when nothing is.
 */
export async function runFaults({ seconds, seed, say, webhooks = true, logsTo }: FaultsRun): Promise<string[]> {
  const product = await RunningProduct.start({ settings: settingsOfLoad, together: false });
  let load: MixedLoad | undefined;
  try {
    load = await MixedLoad.prepare(product, { seed, pause });
    const victims = processesOf(product);
    const faults = planFaults(
      victims.map(({ name }) => name),
      seconds,
      seededNumbers(seed),
    );
    say(`seed ${seed}: ${faults.length} faults in ${seconds} s`);
    const over = new AbortController();
    const working = load.run(over.signal);
    await inflict(faults, victims, say).finally(() => over.abort());
    await working;
    say(toldOf(load));
    return [...load.journal.problems, ...(await checkEverything(load, { seconds: atRestWithin, webhooks, say }))];
  } finally {
    await load?.receiver.stop();
    if (logsTo !== undefined) await cp(join(product.folder, 'data/logs'), logsTo, { recursive: true });
    await product.stop();
  }
}
