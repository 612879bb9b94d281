import { setTimeout as delay } from 'node:timers/promises';
import type { MeasuredProduct } from '../measured-product.ts';
import { seconds } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import { median } from '../statistics/quantile.ts';
import { startFreshClone } from './fresh-clone.ts';

/** The maximum number of measured starts and stops; more give no new information. */
const MAX_STARTS = 3;

async function untilHealthy(product: MeasuredProduct): Promise<void> {
  while ((await product.call('GET /health')).status !== 'ok') await delay(10);
}

/** Measures the seconds until all services are healthy. */
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
  { rounds, measureAlone }: Thoroughness,
): Promise<number[]> {
  const durations: number[] = [];
  // A warm-up: the first start reads from the disk.
  await startOnce(start);
  while (durations.length < Math.min(rounds, MAX_STARTS)) durations.push(await measureAlone(() => startOnce(start)));
  return durations;
}

/** Measures the start of the product and of a fresh clone. */
export async function startUpSection(start: () => Promise<MeasuredProduct>, how: Thoroughness): Promise<SectionResult> {
  const durations = await measureStarts(start, how);
  const cold = await how.measureAlone(startFreshClone);
  return {
    title: 'Start',
    notes:
      'From the start command until the health page reports every service as up, with apps built and packages installed. For comparison, the same once for a fresh clone: `git clone`, then `npm start`, which installs packages, builds the apps and adds demo data.',
    tables: [
      {
        titles: ['until healthy', 'each start', 'fresh clone'],
        rows: [[seconds(median(durations)), durations.map(seconds).join(', '), seconds(cold)]],
      },
    ],
    metrics: { 'warm start': median(durations), 'cold clone': cold },
  };
}
