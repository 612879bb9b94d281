/** The length of the window in which requests are counted, in seconds. */
export const WINDOW_SECONDS = 60;

/** The state of a count: the points taken in its window so far, and milliseconds until the window ends. */
interface Counted {
  readonly used: number;
  readonly endsIn: number;
}

/**
 * Takes points from a caller's window, which begins with the first of them, and returns the state after that. A window
 * lasts `WINDOW_SECONDS` unless `seconds` says otherwise, which must always be the same for one caller.
 */
export type Count = (caller: string, points: number, seconds?: number) => Promise<Counted>;

/** A count that several gateways may share, with the connection that it keeps open. */
export interface OpenCount {
  readonly count: Count;
  close(): Promise<void>;
}
