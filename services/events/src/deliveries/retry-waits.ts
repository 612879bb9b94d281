const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** What is waited after each failed attempt; some 72 hours in all. After the last one, a delivery is given up. */
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
/** The part of a wait by which it is longer or shorter, so that what failed together isn't tried together again. */
const jitter = 0.1;

/** Milliseconds to wait after so many failed attempts, from 1 on; null: no more are made. */
export function waitAfterAttempts(attempts: number, random: () => number = Math.random): number | null {
  const wait = waits[attempts - 1];
  return wait === undefined ? null : Math.round(wait * (1 + jitter * (2 * random() - 1)));
}
