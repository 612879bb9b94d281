export interface MemorySample {
  /** Seconds since the run began. */
  readonly at: number;
  readonly bytes: number;
}

/** The trend of a process's memory in the last half of a run, from the fitted line. */
interface MemoryTrend {
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
interface AllowedGrowth {
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

const enoughSamples = (samples: readonly MemorySample[]): boolean => lastHalf(samples).length >= MIN_SAMPLES;

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

export interface ObservedMemory {
  readonly name: string;
  /** Its memory on the machine: without garbage where that can be collected, and without the engine's cache. */
  readonly total: readonly MemorySample[];
  /** The JavaScript heap in it; empty where garbage can't be collected. */
  readonly heap: readonly MemorySample[];
  /** The cache of the database engine in it; empty if it runs none. */
  readonly cached: readonly MemorySample[];
  /** The second at which it was found to have ended, if it has. */
  readonly endedAt: number | undefined;
}

/** The table rows of a process, and its problems. */
export interface MemoryReport {
  readonly lines: readonly string[];
  readonly problems: readonly string[];
}

/** The allowed growth of the JavaScript heap after a collection, for our pools and caches that the load still fills. */
const ofScript: AllowedGrowth = { share: 0.03, bytes: 2 * 1024 ** 2 };

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
const signed = (bytes: number) => `${bytes < 0 ? '' : '+'}${mebibytes(bytes)}`;
/** Formats the first sample, and the line's ends and growth. */
const cellsOf = (samples: readonly MemorySample[], { middle, end, growth }: MemoryTrend) => [
  ...[samples[0]?.bytes ?? 0, middle, end].map(mebibytes),
  signed(growth),
];
const inLine = ([name = '', ...cells]: readonly string[]) =>
  name.padEnd(16) + cells.map((cell) => cell.padStart(12)).join('');

export const memoryTitles = inLine(['process', 'first', 'middle', 'end', 'growth', 'JavaScript', 'growth']);

export function reportMemory({ name, total, heap, cached, endedAt }: ObservedMemory): MemoryReport {
  const ended = endedAt === undefined ? [] : [`${name} ended after ${endedAt} s`];
  if (!enoughSamples(total)) {
    const unseen = `${name} has only ${total.length} samples, too few to judge`;
    return { lines: [inLine([name])], problems: [...ended, unseen] };
  }
  const all = memoryTrend(total);
  const script = enoughSamples(heap) ? memoryTrend(heap, ofScript) : undefined;
  const line = inLine([
    name,
    ...cellsOf(total, all),
    ...(script ? [mebibytes(script.end), signed(script.growth)] : []),
  ]);
  // The cache is reported, since it takes memory of the machine too, but it is not judged.
  const cache = enoughSamples(cached) ? [inLine(['  and its cache', ...cellsOf(cached, memoryTrend(cached))])] : [];
  const grown = all.leaks ? [`${name} grew by ${mebibytes(all.growth)} in the last half`] : [];
  const heapGrown = script?.leaks
    ? [`the JavaScript of ${name} grew by ${mebibytes(script.growth)} in the last half`]
    : [];
  return { lines: [line, ...cache], problems: [...ended, ...grown, ...heapGrown] };
}
