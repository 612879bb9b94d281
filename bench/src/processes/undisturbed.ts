import { setTimeout as delay } from 'node:timers/promises';
import { watchOthers } from './others.ts';

/** Measures something, once more if it was disturbed. */
export type Undisturbed = <T>(measure: () => Promise<T>) => Promise<T>;

/** How what others do on the machine is dealt with. */
interface Circumstances {
  /** Processors that others may keep busy while something is measured. */
  readonly limit: number;
  /** Milliseconds that may be spent on waiting and measuring again, in all; from then on everything is taken as it is. */
  readonly patience: number;
  /** Begins to watch what others do; the processes of this machine unless a test has others. */
  readonly watch?: () => () => number;
  /** Milliseconds between two looks. */
  readonly lookFor?: number;
}

/**
 * Waits before each measurement until nobody else needs the machine, and takes it again if somebody did meanwhile. For
 * machines that others work on too: `told` says how much was disturbed all the same.
 */
export function undisturbed({ limit, patience, watch = watchOthers, lookFor = 1_000 }: Circumstances) {
  let left = patience;
  let [measured, disturbed] = [0, 0];

  /** Does something that costs patience. */
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
