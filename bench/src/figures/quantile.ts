/** The value below which a share of some values lies, between two of them if need be; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(at)] ?? Number.NaN;
  const upper = sorted[Math.ceil(at)] ?? Number.NaN;
  return lower + (upper - lower) * (at - Math.floor(at));
}

/** The one in the middle, or what lies between the two in the middle. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The smallest and the largest of some values. */
export const spread = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];
