import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

const PAUSE_MS = 200;

/**
 * The number of tries in five seconds, the maximum time in which the product has to notice that a session or key has
 * ended elsewhere.
 */
export const withinFiveSeconds = 5_000 / PAUSE_MS;

/**
 * Reads repeatedly until the value holds, and returns it. A read that throws counts as one that doesn't hold.
 * @throws Error with the last value, after the given number of tries.
 */
export async function eventually<T>(read: () => T | Promise<T>, holds: (value: T) => boolean, tries = 150): Promise<T> {
  let last: unknown;
  for (let left = tries; left > 0; left--) {
    try {
      const value = await read();
      if (holds(value)) return value;
      last = value;
    } catch (error) {
      last = error;
    }
    await wait(PAUSE_MS);
  }
  throw new Error(`It did not come about in ${tries} tries; the last was ${inspect(last)}`);
}
