export interface PlotPoint {
  key: string;
  /** Below its mark: `Mar`. */
  label: string;
  /** In full: `March 2026`. */
  name: string;
  /** Null for a gap. A value below 0 has no mark. */
  value: number | null;
}

export interface PlotWords {
  /** Formats a value in full: `$1,200.00`. */
  format: (value: number) => string;
  /** The text of a gap: `Not known`. */
  gap: string;
}

export const valueText = ({ value }: PlotPoint, { format, gap }: PlotWords) => (value === null ? gap : format(value));

/** Round maxima of a scale, limited to those whose half is a whole number. */
const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The maximum of a scale from 0 that fits all values: a round number whose half is a whole one, at least 2. */
export function scaleTop(values: readonly number[]): number {
  const largest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  // Products such as 1.2 × 1,000 are not exact.
  const ends = steps.map((step) => Math.round(step * power)).filter((end) => end % 2 === 0);
  return ends.find((end) => end >= largest) ?? 10 * power;
}
