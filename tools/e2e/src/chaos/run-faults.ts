import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { processesOf } from '../processes.ts';
import { RunningProduct } from '../running-product.ts';
import { seededNumbers } from '../seeded-numbers.ts';
import { checkEverything } from './checks/check-everything.ts';
import { inflict, planFaults } from './faults.ts';
import { MixedLoad } from './load/mixed-load.ts';

export interface FaultsRun {
  readonly seconds: number;
  /** The same seed gives the same plan of faults, and the same attempts of each writer. */
  readonly seed: number;
  readonly log: (line: string) => void;
  /** False skips the check that webhooks have delivered everything. They retry for minutes after a crash. */
  readonly webhooks?: boolean;
  /** A folder to copy the programs' logs to. Otherwise they are deleted with the product's data. */
  readonly logsTo?: string;
}

/** Rate limits that the programs of this load never reach. Requests are still counted. */
export const settingsOfLoad = { RATE_LIMIT_USER: '1000000', RATE_LIMIT_ADDRESS: '1000000', WEBHOOKS_PACE: '20' };
/** The average milliseconds between two actions of a writer. */
const PAUSE_MS = 30;
/** Seconds in which the product repairs the effects of a crash: each minute a job processes what is a minute old. */
const RECOVERY_TIMEOUT_S = 240;

/** Summarises the load in a line. */
export function summarise({ journal, answers, receiver, paidByCard }: MixedLoad): string {
  const statuses = [...answers].sort().map(([status, times]) => `${status} ${times}×`);
  const created = journal.entries.filter(({ acknowledged }) => acknowledged).length;
  return [
    `${journal.writes.length} writes were acknowledged, of ${created} records; ${journal.entries.length - created} creations were not`,
    `${paidByCard.length} payments by card, ${receiver.received.length} calls of webhooks; answers: ${statuses.join(', ')}`,
  ].join('; ');
}

/**
 * Runs a mixed load on the whole product. Meanwhile each of its processes, including the database, is killed, paused
 * and slowed at random. Then compares everything that was acknowledged, and every sum, with what is stored.
 * @returns one line for each problem; empty if there is none.
 */
export async function runFaults({ seconds, seed, log, webhooks = true, logsTo }: FaultsRun): Promise<string[]> {
  const product = await RunningProduct.start({ settings: settingsOfLoad, singleProcess: false });
  let load: MixedLoad | undefined;
  try {
    load = await MixedLoad.prepare(product, { seed, pause: PAUSE_MS });
    const victims = processesOf(product);
    const faults = planFaults(
      victims.map(({ name }) => name),
      seconds,
      seededNumbers(seed),
    );
    log(`seed ${seed}: ${faults.length} faults in ${seconds} s`);
    const over = new AbortController();
    const working = load.run(over.signal);
    await inflict(faults, victims, log).finally(() => over.abort());
    await working;
    log(summarise(load));
    const { databaseUri } = product;
    const differences = await checkEverything(load, { seconds: RECOVERY_TIMEOUT_S, webhooks, databaseUri, log });
    return [...load.journal.problems, ...differences];
  } finally {
    await load?.receiver.stop();
    if (logsTo !== undefined) await cp(join(product.folder, 'data/logs'), logsTo, { recursive: true });
    await product.stop();
  }
}
