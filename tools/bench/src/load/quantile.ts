/** Returns the quantile of some values, interpolated between neighbours; NaN for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const lower = sorted[Math.floor(at)] ?? Number.NaN;
  const upper = sorted[Math.ceil(at)] ?? Number.NaN;
  return lower + (upper - lower) * (at - Math.floor(at));
}

/** Returns the median; with an even count the mean of the middle two. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const spread = (values: readonly number[]): readonly [number, number] => [
  Math.min(...values),
  Math.max(...values),
];
