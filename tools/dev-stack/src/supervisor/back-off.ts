/** The delays before a program that ended is restarted. */
export interface BackOff {
  readonly firstMs: number;
  readonly longestMs: number;
  /** A program that ran for this long counts as healthy: the next delay is the first one again. */
  readonly healthyMs: number;
}

/** From a quarter of a second, doubling, to ten seconds; reset after half a minute of health. */
export const serviceBackOff: BackOff = { firstMs: 250, longestMs: 10_000, healthyMs: 30_000 };

/**
 * The next delay in milliseconds, from the last one (undefined if there was none) and how long the program ran since.
 */
export function nextDelay({ firstMs, longestMs, healthyMs }: BackOff, last: number | undefined, ranMs: number): number {
  if (last === undefined || ranMs >= healthyMs) return firstMs;
  return Math.min(last * 2, longestMs);
}
