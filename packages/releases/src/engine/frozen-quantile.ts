/**
 * How many mount times are needed before a quantile may be frozen. The share of mounts above a 75th percentile of n
 * samples scatters around 25 % by √(0.19 / n). With 50 samples it is above the ceiling of 30 % in one case of five,
 * with 400 in one of a hundred.
 */
export const SAMPLES_TO_FREEZE = 400;

/**
 * The quantile of mount times, such as 0.75, above which later mounts count as slow. It is undefined while there are
 * too few samples. It is one of the samples (nearest rank), so at most the remaining share lies above it, however many
 * samples are equal.
 * @throws RangeError when the quantile isn't between 0 and 1, or a sample is not a finite number.
 */
export function frozenQuantile(samples: readonly number[], quantile: number): number | undefined {
  if (!(quantile > 0 && quantile < 1)) throw new RangeError(`A quantile must be between 0 and 1, not ${quantile}.`);
  if (!samples.every(Number.isFinite)) throw new RangeError('A mount time must be a number.');
  if (samples.length < SAMPLES_TO_FREEZE) return undefined;
  const sorted = Float64Array.from(samples).sort();
  return sorted[Math.ceil(quantile * sorted.length) - 1];
}
