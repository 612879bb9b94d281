/** The memory of a process at a point of a run. */
export interface MemorySample {
  /** Seconds since the run began. */
  readonly at: number;
  readonly bytes: number;
}

/** The trend of a process's memory in the last half of a run, from the fitted line. */
export interface MemoryTrend {
  readonly middle: number;
  readonly end: number;
  /** The growth in bytes from the middle to the end. */
  readonly growth: number;
  /** Whether that exceeds the allowed growth. */
  readonly leaks: boolean;
}

/**
 * The allowed growth in the last half. Only growth above both limits is a leak, so that noise decides neither for small
 * nor for large processes.
 */
export interface AllowedGrowth {
  readonly share: number;
  readonly bytes: number;
}

/** The allowed growth of a whole process, with the variation of its garbage and its allocators' reserves. */
const ofProcess: AllowedGrowth = { share: 0.1, bytes: 15 * 1024 ** 2 };

function median(of: readonly number[]): number {
  const sorted = [...of].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

/** The minimum number of samples in the last half. */
const MIN_SAMPLES = 8;

const lastHalf = (samples: readonly MemorySample[]) => {
  const last = samples.at(-1)?.at ?? 0;
  return samples.filter(({ at }) => at >= last / 2);
};

/** Whether there are enough samples. */
export const enoughSamples = (samples: readonly MemorySample[]): boolean => lastHalf(samples).length >= MIN_SAMPLES;

/**
 * Fits a line to the last half of the samples and judges its growth. The first half is warm-up: code is compiled, pools
 * and caches fill. The line is a Theil–Sen estimate: the median of the slopes between any two samples. Memory is a
 * sawtooth, whose height depends on the garbage collector. Up to 29 % of the samples may be outliers without moving the
 * line. A comparison of two samples or means would depend on their positions in a tooth, and least squares would follow
 * one late peak.
 * @param allowed the growth that is no leak; by default that of a process's whole memory.
 * @throws Error when there are not enough samples.
 */
export function memoryTrend(samples: readonly MemorySample[], allowed: AllowedGrowth = ofProcess): MemoryTrend {
  const last = samples.at(-1)?.at ?? 0;
  const half = lastHalf(samples);
  if (!enoughSamples(samples)) throw new Error(`${half.length} samples of the last half are too few for a trend`);
  const slopes = half.flatMap((one, place) =>
    half.slice(place + 1).map((other) => (other.bytes - one.bytes) / (other.at - one.at)),
  );
  const slope = median(slopes);
  const start = median(half.map(({ at, bytes }) => bytes - slope * at));
  const [middle, end] = [start + slope * (last / 2), start + slope * last];
  const growth = end - middle;
  return { middle, end, growth, leaks: growth > allowed.bytes && growth > middle * allowed.share };
}
