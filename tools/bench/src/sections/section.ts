import { setTimeout as delay } from 'node:timers/promises';
import type { MeasureAlone } from '../processes/processes.ts';
import type { Table } from '../report/format.ts';
import type { Metrics } from '../report/targets.ts';

export interface Thoroughness {
  /** The number of rounds; results are medians. */
  readonly rounds: number;
  /** The seconds of a single measurement. */
  readonly seconds: number;
  /** Runs each measurement. Repeats it, where that is requested, if other programs disturbed it. */
  readonly measureAlone: MeasureAlone;
}

export interface SectionResult {
  readonly title: string;
  /** How it was measured, for readers of the report. */
  readonly notes: string;
  readonly tables: readonly Table[];
  readonly metrics: Metrics;
}

/**
 * Repeats a check until a promise settles, with a pause of some milliseconds.
 * @throws what the promise rejects with.
 */
export async function whileRunning(work: Promise<unknown>, pauseMs: number, check: () => Promise<void>): Promise<void> {
  let over = false;
  const end = work.finally(() => {
    over = true;
  });
  // It is awaited below.
  end.catch(() => undefined);
  while (!over) {
    await check();
    await delay(pauseMs);
  }
  await end;
}
