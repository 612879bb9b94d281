import { type AllowedGrowth, enoughSamples, type MemorySample, type MemoryTrend, memoryTrend } from './memory-trend.ts';

/** What was seen of the memory of a process. */
export interface SeenMemory {
  readonly name: string;
  /** What it takes of the machine: without garbage where that can be collected, and without the engine's cache. */
  readonly taken: readonly MemorySample[];
  /** What its JavaScript holds of that; none where garbage can't be collected. */
  readonly held: readonly MemorySample[];
  /** What is in the cache of the engine that runs in it; none where none does. */
  readonly cached: readonly MemorySample[];
  /** The second at which it was found to have ended. */
  readonly endedAt: number | undefined;
}

/** A process in the table, and what is wrong with it. */
export interface ToldMemory {
  readonly lines: readonly string[];
  readonly problems: readonly string[];
}

/** What JavaScript may hold more of after a collection: the pools and caches of ours that the load still fills. */
const ofScript: AllowedGrowth = { share: 0.03, bytes: 2 * 1024 ** 2 };

const mebibytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
const signed = (bytes: number) => `${bytes < 0 ? '' : '+'}${mebibytes(bytes)}`;
/** The first sample, and the line's ends and growth. */
const cellsOf = (samples: readonly MemorySample[], { middle, end, growth }: MemoryTrend) => [
  ...[samples[0]?.bytes ?? 0, middle, end].map(mebibytes),
  signed(growth),
];
const inLine = ([name = '', ...cells]: readonly string[]) =>
  name.padEnd(16) + cells.map((cell) => cell.padStart(12)).join('');

/** The titles of the table. */
export const memoryTitles = inLine(['process', 'first', 'middle', 'end', 'growth', 'JavaScript', 'growth']);

/** Tells how the memory of a process went, and judges it. */
export function tellMemory({ name, taken, held, cached, endedAt }: SeenMemory): ToldMemory {
  const ended = endedAt === undefined ? [] : [`${name} ended after ${endedAt} s`];
  if (!enoughSamples(taken)) {
    const unseen = `${name} was looked at ${taken.length} times, too few to be judged`;
    return { lines: [inLine([name])], problems: [...ended, unseen] };
  }
  const all = memoryTrend(taken);
  const script = enoughSamples(held) ? memoryTrend(held, ofScript) : undefined;
  const line = inLine([
    name,
    ...cellsOf(taken, all),
    ...(script ? [mebibytes(script.end), signed(script.growth)] : []),
  ]);
  // Told, for it is in the machine's memory too, and not judged.
  const cache = enoughSamples(cached) ? [inLine(['  and its cache', ...cellsOf(cached, memoryTrend(cached))])] : [];
  const grown = all.leaks ? [`${name} grew by ${mebibytes(all.growth)} in the last half`] : [];
  const heldMore = script?.leaks
    ? [`the JavaScript of ${name} grew by ${mebibytes(script.growth)} in the last half`]
    : [];
  return { lines: [line, ...cache], problems: [...ended, ...grown, ...heldMore] };
}
