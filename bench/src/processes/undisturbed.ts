import { setTimeout as delay } from 'node:timers/promises';
import { watchOthers } from './others.ts';

/** Runs a measurement, and repeats it if it was disturbed. */
export type Undisturbed = <T>(measure: () => Promise<T>) => Promise<T>;

/** How to handle the load of other programs. */
interface Circumstances {
  /** The number of processors that other programs may use during a measurement. */
  readonly limit: number;
  /** Milliseconds in total for waiting and repeating. After that every measurement is accepted as it is. */
  readonly patience: number;
  /** Starts to measure other programs' load. By default it reads the processes of this machine; tests replace it. */
  readonly watch?: () => () => number;
  /** Milliseconds between checks. */
  readonly lookFor?: number;
}

/**
 * Waits before each measurement until the machine is idle, and repeats a measurement if other programs disturbed it.
 * For shared machines: `told` reports how much was disturbed anyway.
 */
export function undisturbed({ limit, patience, watch = watchOthers, lookFor = 1_000 }: Circumstances) {
  let left = patience;
  let [measured, disturbed] = [0, 0];

  /** Runs `work` and counts its duration against the patience. */
  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    const started = performance.now();
    return work().finally(() => {
      left -= performance.now() - started;
    });
  }

  async function untilQuiet(): Promise<void> {
    while (left > 0) {
      const others = watch();
      await patiently(() => delay(lookFor));
      if (others() <= limit) return;
    }
  }

  const measureAlone: Undisturbed = async (measure) => {
    measured += 1;
    await untilQuiet();
    let others = watch();
    let measurement = await measure();
    while (others() > limit) {
      if (left <= 0) {
        disturbed += 1;
        break;
      }
      await untilQuiet();
      others = watch();
      measurement = await patiently(measure);
    }
    return measurement;
  };
  return { measureAlone, told: () => `${disturbed} of ${measured} measurements were disturbed by other programs` };
}
