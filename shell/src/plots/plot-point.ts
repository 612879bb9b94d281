/** One value of a plot. */
export interface PlotPoint {
  /** Its own among the points. */
  key: string;
  /** Below its mark: `Mar`. */
  label: string;
  /** In full: `March 2026`. */
  name: string;
  /** Null where there is none: a gap. What is below 0 has no mark. */
  value: number | null;
}

/** How the values of a plot are said. */
export interface PlotWords {
  /** A value in full: `$1,200.00`. */
  format: (value: number) => string;
  /** What a gap means: `Not known`. */
  gap: string;
}

/** A point's value in words. */
export const valueText = ({ value }: PlotPoint, { format, gap }: PlotWords) => (value === null ? gap : format(value));
