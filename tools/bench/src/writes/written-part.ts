import type { Table } from '../report/format.ts';
import type { Metrics } from '../report/targets.ts';

/** One of the measurements of writes. */
export interface WrittenPart {
  readonly table: Table;
  readonly metrics: Metrics;
}
