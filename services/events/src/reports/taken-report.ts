import type { Report } from '@keystead/contracts';

/** Reports as they were handed over in one call, until everything that follows from them is written. */
export interface TakenReports {
  /** From a counter, taken before this was written: what was answered earlier has a lower one. */
  readonly _id: number;
  /** Which service has handed them over. */
  readonly service: string;
  readonly reports: readonly Report[];
  readonly taken_at: Date;
}

/** A report, by whom and when it was handed over. */
export interface TakenReport {
  readonly service: string;
  readonly report: Report;
  readonly taken_at: Date;
}
