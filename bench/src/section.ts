import type { Figures } from './goals/goals.ts';
import type { Undisturbed } from './processes/undisturbed.ts';
import type { Table } from './report/table.ts';

/** How thoroughly is measured. */
export interface Thoroughness {
  /** How often everything is measured; medians are told. */
  readonly rounds: number;
  /** How long one thing is measured at a time. */
  readonly seconds: number;
  /** Takes each measurement; again, where that is asked for, if others have disturbed it. */
  readonly measureAlone: Undisturbed;
}

/** What was measured of one side of the product. */
export interface SectionResult {
  readonly title: string;
  /** What a reader has to know of how it was measured. */
  readonly notes: string;
  readonly tables: readonly Table[];
  readonly figures: Figures;
}
