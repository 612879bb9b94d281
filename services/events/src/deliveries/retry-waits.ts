const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/**
 * Milliseconds to wait after each failed attempt, about 72 hours in all. After the last attempt, the delivery is
 * dropped.
 */
const waits = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  12 * hour,
  13 * hour,
];
/** The fraction by which a wait varies, so that deliveries that failed together are not retried together. */
const jitter = 0.1;

/** Milliseconds to wait after the given number of failed attempts, from 1; null if there is no further attempt. */
export function waitAfterAttempts(attempts: number, random: () => number = Math.random): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + jitter * (2 * random() - 1)));
}
