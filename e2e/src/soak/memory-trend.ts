/** What a process' memory was at some point of a run. */
export interface MemorySample {
  /** Seconds since the run began. */
  readonly at: number;
  /** Bytes. */
  readonly bytes: number;
}

/** How a process' memory went in the last half of a run, by the line that was fitted to it. */
export interface MemoryTrend {
  readonly middle: number;
  readonly end: number;
  /** Bytes that it grew by from the middle to the end. */
  readonly growth: number;
  /** Whether that is more than a process that is well grows by. */
  readonly leaks: boolean;
}

/** What may come on top in the last half: both have to be exceeded, so that neither little nor much memory is judged by noise. */
export interface AllowedGrowth {
  readonly share: number;
  readonly bytes: number;
}

/** What a process may grow by whose garbage, and what its allocators keep for later, come and go. */
const ofProcess: AllowedGrowth = { share: 0.1, bytes: 15 * 1024 ** 2 };

function median(of: readonly number[]): number {
  const sorted = [...of].sort((one, other) => one - other);
  const half = sorted.length / 2;
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(half)] as number)
    : ((sorted[half - 1] as number) + (sorted[half] as number)) / 2;
}

/** How many samples the last half of a run needs: fewer say nothing. */
const fewest = 8;

const lastHalf = (samples: readonly MemorySample[]) => {
  const last = samples.at(-1)?.at ?? 0;
  return samples.filter(({ at }) => at >= last / 2);
};

/** Whether samples say anything. */
export const enoughSamples = (samples: readonly MemorySample[]): boolean => lastHalf(samples).length >= fewest;

/**
 * Fits a line to the last half of the samples, and judges what it grows by. The first half is warm-up: code is compiled, pools and
 * caches fill. The line is Theil and Sen's, by the median of the slopes between any two samples: memory is a saw, whose teeth
 * are as high as the collector is lazy, and up to 29 % of the samples may lie anywhere without moving the line. Comparing two
 * samples, or two means, would judge where in a tooth they fell; least squares would follow one late peak.
 * @param allowed what is no leak; of a process' whole memory unless given.
 * @throws Error where there are not enough samples.
 */
export function memoryTrend(samples: readonly MemorySample[], allowed: AllowedGrowth = ofProcess): MemoryTrend {
  const last = samples.at(-1)?.at ?? 0;
  const half = lastHalf(samples);
  if (!enoughSamples(samples)) throw new Error(`${half.length} samples of the last half say nothing`);
  const slopes = half.flatMap((one, place) =>
    half.slice(place + 1).map((other) => (other.bytes - one.bytes) / (other.at - one.at)),
  );
  const slope = median(slopes);
  const begin = median(half.map(({ at, bytes }) => bytes - slope * at));
  const [middle, end] = [begin + slope * (last / 2), begin + slope * last];
  const growth = end - middle;
  return { middle, end, growth, leaks: growth > allowed.bytes && growth > middle * allowed.share };
}
