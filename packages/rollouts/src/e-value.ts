// A decision takes some 150 of these, and where globals are looked for in a sandbox, as under jest, the look takes the most.
const { exp, log, log1p } = Math;

/** How many alternatives to "no worse" each test holds against it. */
const alternativeCount = 24;
/** What the mildest one multiplies the odds with: less than that can't be told from the bound by any rollout's visitors. */
const mildest = 1.5;

/** What the odds of a hit are multiplied with by each alternative, and the logarithms of that. */
interface Alternatives {
  readonly multipliers: Float64Array;
  readonly logs: Float64Array;
}

/** What a test counts: hits of so many trials, of which under "no worse" at most the share `bound` are hits. */
interface Trials {
  readonly hits: number;
  readonly trials: number;
  readonly bound: number;
}

/**
 * The alternatives of a test, from just above the bound up to `worst` times its odds. Even steps of the logarithm, because
 * what is sought may be a little worse or many times: the mean is never below a 24th of the ratio of the one that fits best.
 */
export function alternatives(worst: number): Alternatives {
  const step = log(worst / mildest) / (alternativeCount - 1);
  const logs = Float64Array.from({ length: alternativeCount }, (_, index) => log(mildest) + step * index);
  return { multipliers: logs.map((each) => exp(each)), logs };
}

/**
 * The logarithm of a test's e-value: the mean, over the alternatives, of how many times likelier each makes what was seen
 * than the bound does. Its mean under "no worse" is never above 1, so it reaches 1,000 with a chance of 1 in 1,000 at most,
 * however often it is looked at (Ville's inequality).
 *
 * With odds multiplied by r, a trial multiplies the ratio with r / s if it is a hit and 1 / s if not, s = 1 + (r - 1) bound.
 * If hits come with a chance p, the factor's mean is (1 + (r - 1) p) / s: 1 at the bound and less for every p below it, since
 * r > 1. So the bound stands for every lower chance, and trials of different bounds may follow each other.
 */
export function logEvidence(series: readonly Trials[], { multipliers, logs }: Alternatives): number {
  const ratios = new Float64Array(alternativeCount);
  for (const { hits, trials, bound } of series) {
    for (let index = 0; index < alternativeCount; index++) {
      const spread = log1p(((multipliers[index] as number) - 1) * bound);
      ratios[index] = (ratios[index] as number) + hits * (logs[index] as number) - trials * spread;
    }
  }
  return logMean(ratios);
}

/** The logarithm of the mean of numbers given by their logarithms. The greatest is taken out first: no sum can overflow. */
function logMean(logs: Float64Array): number {
  let greatest = Number.NEGATIVE_INFINITY;
  for (const each of logs) if (each > greatest) greatest = each;
  let sum = 0;
  for (const each of logs) sum += exp(each - greatest);
  return greatest + log(sum / logs.length);
}
