// `npm run lighthouse`: measures the public pages on a slow phone. Exits with 1 unless every target is met.
import { MeasuredProduct } from '../measured-product.ts';
import { medianRun, type PageRun, pageRun, scriptBytes } from './page-metrics.ts';
import { type MeasuringOptions, readOptions } from './read-options.ts';
import { missedTargets, type PageResult, problemsOf, resultTable } from './result-table.ts';
import { visitPage } from './visit-page.ts';

async function measurePage(url: string, path: string, runs: number): Promise<PageResult> {
  const done: PageRun[] = [];
  while (done.length < runs) {
    const report = await visitPage(new URL(path, url).href);
    done.push(pageRun(report, await scriptBytes(report)));
    console.log(`${path}: run ${done.length} of ${runs}, performance ${done.at(-1)?.metrics.performance}`);
  }
  return { path, ...medianRun(done) };
}

async function measureAll(url: string, { paths, runs }: MeasuringOptions): Promise<void> {
  const results: PageResult[] = [];
  // Sequential: two concurrent measurements would slow each other down.
  for (const path of paths) results.push(await measurePage(url, path, runs));
  console.log(`\n${resultTable(results)}`);
  const problems = results.flatMap(problemsOf);
  if (problems.length > 0) console.log(`\n${problems.join('\n')}`);
  if (results.some(({ metrics }) => missedTargets(metrics).length > 0)) process.exitCode = 1;
}

async function measureOwnProduct(options: MeasuringOptions): Promise<void> {
  const product = await MeasuredProduct.start();
  try {
    await measureAll(product.url, options);
  } finally {
    await product.stop();
  }
}

try {
  const options = readOptions(process.argv.slice(2));
  await (options.url === undefined ? measureOwnProduct(options) : measureAll(options.url, options));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
