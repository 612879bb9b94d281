import { type AllowedGrowth, enoughSamples, type MemorySample, type MemoryTrend, memoryTrend } from './memory-trend.ts';

/** The memory samples of a process. */
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

/** The titles of the table. */
export const memoryTitles = inLine(['process', 'first', 'middle', 'end', 'growth', 'JavaScript', 'growth']);

/** Reports and judges the memory trend of a process. */
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
