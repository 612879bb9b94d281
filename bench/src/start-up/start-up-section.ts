import { setTimeout as delay } from 'node:timers/promises';
import { median } from '../figures/quantile.ts';
import type { MeasuredProduct } from '../measured-product.ts';
import { seconds } from '../report/words.ts';
import type { SectionResult, Thoroughness } from '../section.ts';
import { startFreshClone } from './fresh-clone.ts';

/** The maximum number of measured starts and stops; more give no new information. */
const most = 3;

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
  const taken: number[] = [];
  // A warm-up: the first start reads from the disk.
  await startOnce(start);
  while (taken.length < Math.min(rounds, most)) taken.push(await measureAlone(() => startOnce(start)));
  return taken;
}

/** Measures the start of the product and of a fresh clone. */
export async function startUpSection(start: () => Promise<MeasuredProduct>, how: Thoroughness): Promise<SectionResult> {
  const taken = await measureStarts(start, how);
  const cold = await how.measureAlone(startFreshClone);
  return {
    title: 'Start',
    notes:
      'From nothing to a health page on which every service is up; apps built, packages there. Beside it once the same of a fresh clone: `git clone`, then `npm start`, which installs, builds and adds what there is to see.',
    tables: [
      {
        titles: ['to all healthy', 'each start', 'fresh clone'],
        rows: [[seconds(median(taken)), taken.map(seconds).join(', '), seconds(cold)]],
      },
    ],
    figures: { 'warm start': median(taken), 'cold clone': cold },
  };
}
