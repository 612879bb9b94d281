/** One value of a plot. */
export interface PlotPoint {
  /** Unique among the points. */
  key: string;
  /** Below its mark: `Mar`. */
  label: string;
  /** In full: `March 2026`. */
  name: string;
  /** Null for a gap. A value below 0 has no mark. */
  value: number | null;
}

/** How the values of a plot are formatted. */
export interface PlotWords {
  /** Formats a value in full: `$1,200.00`. */
  format: (value: number) => string;
  /** The text of a gap: `Not known`. */
  gap: string;
}

/** A point's value as text. */
export const valueText = ({ value }: PlotPoint, { format, gap }: PlotWords) => (value === null ? gap : format(value));
