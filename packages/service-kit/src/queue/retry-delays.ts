/** Milliseconds until the next attempt of failed work: `first`, doubled after each failure, up to `longest`. */
export interface RetryDelays {
  readonly first: number;
  readonly longest: number;
}

/** Milliseconds to wait after the given number of failed attempts, at least 1. */
export const retryDelay = ({ first, longest }: RetryDelays, attempts: number): number =>
  Math.min(first * 2 ** (attempts - 1), longest);
