import { setTimeout as delay } from 'node:timers/promises';
import { Conflict } from '../errors/conflict.ts';

/** Tries before a change gives up against others who change the same record. */
const DEFAULT_TRIES = 12;
/** Milliseconds that the pause after a spoilt try lasts at most: twice as long after each, up to a longest. */
const firstPause = 5;
const longestPause = 200;

/**
 * Repeats an attempt that somebody else can spoil (it answers undefined then) until it is through. Between tries it
 * pauses, each time for a while of its own, so that those who met once do not meet each time.
 * @param what the record as a person reads it, such as `this property`.
 * @param tries how often, where more than a few others are to be expected.
 * @throws Conflict when others were faster each time.
 */
export async function retryOnConflict<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  tries = DEFAULT_TRIES,
): Promise<T> {
  for (let done = 0; done < tries; done++) {
    if (done > 0) await delay(Math.random() * Math.min(longestPause, firstPause * 2 ** (done - 1)));
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new Conflict(`Many people are changing ${what} right now. Please try again.`);
}
