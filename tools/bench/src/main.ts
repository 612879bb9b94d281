// `npm run bench`: measures the started product on a data set of its target size, against its baselines and targets.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBenchConfig } from './config.ts';
import { measureAll } from './measure-all.ts';
import { type BenchOptions, readBenchOptions } from './options.ts';
import { stopProducts } from './product-process.ts';

/** Measures in a temporary folder. Deletes it afterwards, also when the run is interrupted. */
async function measurePassing(options: BenchOptions): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'keystead-bench-'));
  const forget = () => rm(folder, { recursive: true, force: true });
  interrupted = forget;
  return measureAll(options, folder).finally(forget);
}

let interrupted = async () => {};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await stopProducts();
    await interrupted();
    process.exit(130);
  });

try {
  const options = readBenchOptions(process.argv.slice(2), readBenchConfig().folder);
  const whole = await (options.data ? measureAll(options, options.data) : measurePassing(options));
  // A failed section may have left something that keeps this process alive.
  process.exit(whole ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
