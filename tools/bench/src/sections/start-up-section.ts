import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../load/quantile.ts';
import type { MeasuredProduct } from '../measured-product.ts';
import { seconds, type Table } from '../report/format.ts';
import type { SectionResult, Thoroughness } from './section.ts';

/** The maximum number of measured starts and stops; more give no new information. */
const MAX_STARTS = 3;

export const startsTable = (durations: readonly number[]): Table => ({
  titles: ['until healthy', 'each start'],
  rows: [[seconds(median(durations)), durations.map(seconds).join(', ')]],
});

async function untilHealthy(product: MeasuredProduct): Promise<void> {
  while ((await product.call('GET /health')).status !== 'ok') await delay(10);
}

async function startOnce(start: () => Promise<MeasuredProduct>): Promise<number> {
  const started = performance.now();
  const product = await start();
  try {
    await untilHealthy(product);
    return (performance.now() - started) / 1_000;
  } finally {
    await product.stop();
  }
}

/** Measures several starts on the data set in seconds, with all files in the system's cache. */
export async function measureStarts(
  start: () => Promise<MeasuredProduct>,
  { rounds }: Thoroughness,
): Promise<number[]> {
  const durations: number[] = [];
  // A warm-up: the first start reads from the disk.
  await startOnce(start);
  while (durations.length < Math.min(rounds, MAX_STARTS)) durations.push(await startOnce(start));
  return durations;
}

export async function startUpSection(start: () => Promise<MeasuredProduct>, how: Thoroughness): Promise<SectionResult> {
  const durations = await measureStarts(start, how);
  return {
    title: 'Start',
    notes: 'From the start command until the health page reports every service as up, with apps built.',
    tables: [startsTable(durations)],
    metrics: { 'warm start': median(durations) },
  };
}
