/** How long failed work waits for its next attempt, in milliseconds: twice as long after each, up to the longest. */
export interface Waits {
  readonly first: number;
  readonly longest: number;
}

/** Milliseconds to wait after so many failed attempts, from 1 on. */
export const waitAfter = ({ first, longest }: Waits, attempts: number): number =>
  Math.min(first * 2 ** (attempts - 1), longest);
