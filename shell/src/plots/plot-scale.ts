/** Ends of a scale that read well, of those whose halves are whole numbers. */
const steps = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The end of a scale from 0 on which all values find room: a round figure of which there is a half, at least 2. */
export function scaleTop(values: readonly number[]): number {
  const largest = Math.max(2, ...values);
  const power = 10 ** Math.floor(Math.log10(largest));
  // Products such as 1.2 × 1,000 are not exact.
  const ends = steps.map((step) => Math.round(step * power)).filter((end) => end % 2 === 0);
  return ends.find((end) => end >= largest) ?? 10 * power;
}
