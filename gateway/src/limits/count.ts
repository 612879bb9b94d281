/** Seconds of the window in which requests are counted. */
export const windowSeconds = 60;

/** What a count stands at: points that were taken in its window so far, and milliseconds until the window ends. */
interface Counted {
  readonly taken: number;
  readonly endsIn: number;
}

/**
 * Takes points of a caller's window, which begins with the first of them, and says what it stands at then. A window is of
 * `windowSeconds` unless it is said to be of others, which are the same each time for one caller.
 */
export type Count = (caller: string, points: number, seconds?: number) => Promise<Counted>;

/** A count that several gateways may share, and what it keeps open for that. */
export interface OpenCount {
  readonly count: Count;
  close(): Promise<void>;
}
