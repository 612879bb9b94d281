import { setTimeout as delay } from 'node:timers/promises';
import { AppError, Conflict, PreconditionFailed } from '../http/errors.ts';

/** Compares what the caller last saw (rules §3): a stale `If-Match` throws 412, an older `version` in the body 409. */
export function assertVersion(current: number, seen: { ifMatch?: number; version?: number }): void {
  if (seen.ifMatch !== undefined && seen.ifMatch !== current) throw new PreconditionFailed();
  if (seen.version !== undefined && seen.version !== current)
    throw new AppError(
      409,
      'version_conflict',
      'Someone else changed this in the meantime. Please reload and try again.',
    );
}

/** Maximum attempts before a change gives up because of version conflicts. */
const DEFAULT_TRIES = 12;
/** Maximum pause after the first conflict in milliseconds; it doubles after each conflict, up to `LONGEST_PAUSE_MS`. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 200;

/**
 * Repeats an attempt while it returns undefined, which is a version conflict, with random pauses so that concurrent
 * changes do not collide repeatedly.
 * @param what the record in the error message, such as `this property`.
 * @throws Conflict if every attempt met a conflict.
 */
export async function retryOnConflict<T>(
  what: string,
  attempt: () => Promise<T | undefined>,
  tries = DEFAULT_TRIES,
): Promise<T> {
  for (let count = 0; count < tries; count++) {
    if (count > 0) await delay(Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - 1)));
    const result = await attempt();
    if (result !== undefined) return result;
  }
  throw new Conflict(`Many people are changing ${what} right now. Please try again.`);
}
