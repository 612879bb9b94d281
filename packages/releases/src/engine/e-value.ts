// A decision calls these some 150 times. In a sandbox, as under jest, the lookup of a global takes more time than the
// call.
const { exp, log, log1p } = Math;

/** How many alternatives each test sets against the hypothesis "no worse". */
const ALTERNATIVES = 24;
/**
 * The odds multiplier of the mildest alternative. No rollout has enough visitors to tell a smaller one from the bound.
 */
const MILDEST_RATIO = 1.5;

/** By what each alternative multiplies the odds of a hit, and the logarithms of that. */
interface Alternatives {
  readonly multipliers: Float64Array;
  readonly logs: Float64Array;
}

/** The counts of a test: hits among trials. Under "no worse", at most the share `bound` of the trials are hits. */
interface Trials {
  readonly hits: number;
  readonly trials: number;
  readonly bound: number;
}

/**
 * The alternatives of a test, from just above the bound up to `worst` times its odds. The logarithms have even steps,
 * because a candidate may be a little worse or many times worse. The mean is never below a 24th of the ratio of the
 * best-fitting alternative.
 */
export function alternatives(worst: number): Alternatives {
  const step = log(worst / MILDEST_RATIO) / (ALTERNATIVES - 1);
  const logs = Float64Array.from({ length: ALTERNATIVES }, (_, index) => log(MILDEST_RATIO) + step * index);
  return { multipliers: logs.map((each) => exp(each)), logs };
}

/**
 * The logarithm of a test's e-value: the mean, over the alternatives, of the likelihood ratio of each alternative to
 * the bound. Its expected value under "no worse" is never above 1. So it reaches 1,000 with a probability of at most 1
 * in 1,000, however often it is checked (Ville's inequality).
 *
 * If the odds are multiplied by r, a hit multiplies the ratio by r / s and a miss by 1 / s, with s = 1 + (r - 1) bound.
 * If hits have probability p, the factor's mean is (1 + (r - 1) p) / s: 1 at the bound and less for every p below it,
 * since r > 1. So the bound covers every lower probability, and trials with different bounds may follow each other.
 */
export function logEvidence(series: readonly Trials[], { multipliers, logs }: Alternatives): number {
  const ratios = new Float64Array(ALTERNATIVES);
  for (const { hits, trials, bound } of series) {
    for (let index = 0; index < ALTERNATIVES; index++) {
      const spread = log1p(((multipliers[index] as number) - 1) * bound);
      ratios[index] = (ratios[index] as number) + hits * (logs[index] as number) - trials * spread;
    }
  }
  return logMean(ratios);
}

/**
 * The logarithm of the mean of numbers that are given by their logarithms. It factors out the greatest first, so no sum
 * can overflow.
 */
function logMean(logs: Float64Array): number {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const each of logs) if (each > greatest) greatest = each;
  let sum = 0;
  for (const each of logs) sum += exp(each - greatest);
  return greatest + log(sum / logs.length);
}
