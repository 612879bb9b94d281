import { setTimeout as delay } from 'node:timers/promises';
import { watchOthers } from './processes.ts';

/** Runs a measurement, and repeats it if it was disturbed. */
export type MeasureAlone = <T>(measure: () => Promise<T>) => Promise<T>;

/** How to handle the load of other programs. */
interface IdleOptions {
  /** The number of processors that other programs may use during a measurement. */
  readonly limit: number;
  /** Milliseconds in total for waiting and repeating. After that every measurement is accepted as it is. */
  readonly waitMs: number;
  /** Starts to measure other programs' load. By default it reads the processes of this machine; tests replace it. */
  readonly watch?: () => () => number;
  /** Milliseconds between checks. */
  readonly sampleMs?: number;
}

/**
 * Waits before each measurement until the machine is idle, and repeats a measurement if other programs disturbed it.
 * For shared machines: `summary` reports how much was disturbed anyway.
 */
export function onIdleMachine({ limit, waitMs, watch = watchOthers, sampleMs = 1_000 }: IdleOptions) {
  let left = waitMs;
  let [measured, disturbed] = [0, 0];

  /** Runs `work` and counts its duration against the time limit. */
  async function timed<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    return work().finally(() => {
      left -= performance.now() - started;
    });
  }

  async function waitUntilIdle(): Promise<void> {
    while (left > 0) {
      const others = watch();
      await timed(() => delay(sampleMs));
      if (others() <= limit) return;
    }
  }

  const measureAlone: MeasureAlone = async (measure) => {
    measured += 1;
    await waitUntilIdle();
    let others = watch();
    let measurement = await measure();
    while (others() > limit) {
      if (left <= 0) {
        disturbed += 1;
        break;
      }
      await waitUntilIdle();
      others = watch();
      measurement = await timed(measure);
    }
    return measurement;
  };
  return { measureAlone, summary: () => `${disturbed} of ${measured} measurements were disturbed by other programs` };
}
