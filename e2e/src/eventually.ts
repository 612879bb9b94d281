import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';

const PAUSE_MS = 200;

/** As many tries as fit into five seconds: the longest that the product may take to notice what ended elsewhere. */
export const withinFiveSeconds = 5_000 / PAUSE_MS;

/**
 * Reads again and again until what is read holds, and gives it. A read that fails counts as one that doesn't hold.
 * @throws Error with what was read last, after that many tries.
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
