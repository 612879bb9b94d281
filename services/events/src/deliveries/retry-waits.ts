const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Milliseconds to wait after each failed attempt, about 72 hours in all. After the last attempt, the delivery is
 * dropped.
 */
const WAITS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  12 * HOUR_MS,
  13 * HOUR_MS,
];
/** The fraction by which a wait varies, so that deliveries that failed together are not retried together. */
const JITTER = 0.1;

/** Milliseconds to wait after the given number of failed attempts, from 1; null if there is no further attempt. */
export function waitAfterAttempts(attempts: number, random: () => number = Math.random): number | null {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + JITTER * (2 * random() - 1)));
}
