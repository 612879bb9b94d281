import type { Report } from '@keystead/contracts';

/** The reports of one call, stored until they have been processed. */
export interface ReportBatch {
  /** From a counter, taken before the document is written: a call that was answered earlier has a lower number. */
  readonly _id: number;
  /** The service that sent the reports. */
  readonly service: string;
  readonly reports: readonly Report[];
  readonly taken_at: Date;
}

/** A report, with the service that sent it and the time. */
export interface ReceivedReport {
  readonly service: string;
  readonly report: Report;
  readonly taken_at: Date;
}
