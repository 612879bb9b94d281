/**
 * Of how many mount times a quantile may be frozen. The share of mounts above a 75th percentile taken of n scatters around
 * 25 % by √(0.19 / n): with 50 it is above the ceiling of 30 % in one case of five, with 400 in one of a hundred.
 */
export const samplesToFreeze = 400;

/**
 * The quantile of mount times, such as 0.75, from which mounts are called slow ever after; undefined while there are too few.
 * It is one of the samples (nearest rank), so at most the rest of them lies above it, however many are alike.
 * @throws RangeError when the quantile isn't between 0 and 1, or a sample is no number.
 */
export function frozenQuantile(samples: readonly number[], quantile: number): number | undefined {
  if (!(quantile > 0 && quantile < 1)) throw new RangeError(`A quantile lies between 0 and 1, not at ${quantile}.`);
  if (!samples.every(Number.isFinite)) throw new RangeError('A mount time must be a number.');
  if (samples.length < samplesToFreeze) return undefined;
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.ceil(quantile * sorted.length) - 1];
}
