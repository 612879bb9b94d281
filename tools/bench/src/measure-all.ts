import { readBenchConfig } from './config.ts';
import { countsOf, dataSize } from './data/data-plan.ts';
import { withDatabases } from './data/databases.ts';
import { checkedData } from './data/stored-data.ts';
import { createEnvironment, type Environment } from './environment.ts';
import { MeasuredProduct } from './measured-product.ts';
import { type BenchOptions, sectionNames } from './options.ts';
import { machineLines, type RunFacts, targetsText, writeReport } from './report/report.ts';
import { baselinesSection } from './sections/baselines-section.ts';
import { browserSection } from './sections/browser-section.ts';
import { callsSection } from './sections/calls-section.ts';
import { idleSection } from './sections/idle-section.ts';
import { importSection } from './sections/import-section.ts';
import { ledgerSection } from './sections/ledger-section.ts';
import { memorySection, singleProcessSection } from './sections/memory-section.ts';
import type { SectionResult, Thoroughness } from './sections/section.ts';
import { SectionRuns } from './sections/section-runs.ts';
import { measureStarts, startUpSection } from './sections/start-up-section.ts';
import { writesSection } from './sections/writes-section.ts';

/** The sections on the running product, in order. Memory is first, when the product has just started. */
const productSections = {
  memory: memorySection,
  calls: callsSection,
  baselines: baselinesSection,
  writes: writesSection,
  browser: browserSection,
} satisfies Record<string, (environment: Environment, how: Thoroughness) => Promise<SectionResult>>;
const productSectionNames = Object.keys(productSections) as (keyof typeof productSections)[];

/** Rate limits that are enforced but never reached. */
const outOfReach = { RATE_LIMIT_ADDRESS: '1000000000', RATE_LIMIT_USER: '1000000000' };

const log = (line: string) => console.log(`# ${line}`);

/** Describes the machine, with a product that was started only for this. */
const machineOf = (product: MeasuredProduct, embedded: boolean): Promise<string[]> =>
  withDatabases(product.databaseUri, (client) => machineLines(client, embedded)).finally(() => product.stop());

function factsOf({ rounds, seconds, scale, only }: BenchOptions): Pick<RunFacts, 'date' | 'how'> {
  const size = Object.entries(countsOf(dataSize(scale))).map(
    ([what, count]) => `${count.toLocaleString('en-US')} ${what}`,
  );
  const how = [`${size.join(', ')} (scale ${scale})`, `${rounds} rounds of ${seconds} s: ${only.join(', ')}`];
  return { date: new Date().toISOString().slice(0, 10), how };
}

/**
 * Runs the requested sections on the data set of a folder and prints their results. Writes the report after each
 * section, if a file is given. Returns whether everything could be measured.
 */
export async function measureAll(options: BenchOptions, folder: string): Promise<boolean> {
  const { mongodbUri } = readBenchConfig();
  const { only, out, scale } = options;
  const start = (singleProcess = false) => MeasuredProduct.start(outOfReach, { folder, mongodbUri, singleProcess });
  const data = await checkedData({ folder, mongodbUri }, scale, { start, log });
  const machine = await machineOf(await start(), !mongodbUri);
  const sections = new SectionRuns(only, ({ done, missing }) => {
    if (out) writeReport(out, { ...factsOf(options), machine, missing }, done);
  });
  /** Measures with a started product, which is stopped afterwards. */
  const onProduct = async <T>(product: MeasuredProduct, measure: (environment: Environment) => Promise<T>) =>
    createEnvironment(product, data)
      .then(measure)
      .finally(() => product.stop());
  await sections.run('start', () => startUpSection(start, options));
  await sections.run('single-process', async () => {
    const starts = await measureStarts(() => start(true), options);
    return onProduct(await start(true), (environment) => singleProcessSection(environment, starts, options));
  });
  await sections.run('idle', () => idleSection(() => MeasuredProduct.start({}, { demo: true })));
  await sections.run('import', () => importSection(() => MeasuredProduct.start(), options));
  await sections.run('ledger', () => ledgerSection(() => MeasuredProduct.start(outOfReach), options));
  if (productSectionNames.some((name) => only.includes(name)))
    await onProduct(await start(), async (environment) => {
      for (const name of productSectionNames)
        await sections.run(name, () => productSections[name](environment, options));
    });
  console.log(`\n${targetsText(sections.done, { measuredOnly: only.length < sectionNames.length })}`);
  if (sections.failed.length > 0) console.error(`Not measured: ${sections.failed.join(', ')}`);
  return sections.failed.length === 0;
}
