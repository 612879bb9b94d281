import { setTimeout as delay } from 'node:timers/promises';
import { readBenchConfig } from './config.ts';
import { countsOf, dataSize } from './data/data-plan.ts';
import { withDatabases } from './data/databases.ts';
import { checkedData } from './data/stored-data.ts';
import { createEnvironment, type Environment, SharedEnvironment } from './environment.ts';
import { MeasuredProduct } from './measured-product.ts';
import { type BenchOptions, type SectionName, sectionNames } from './options.ts';
import { endAllBelow, type MeasureAlone, onIdleMachine } from './processes/processes.ts';
import { stopProducts } from './product-process.ts';
import { machineLines, type RunFacts, targetsText, writeReport } from './report/report.ts';
import { baselinesSection } from './sections/baselines-section.ts';
import { browserSection } from './sections/browser-section.ts';
import { callsSection } from './sections/calls-section.ts';
import { gatewaySection } from './sections/gateway-section.ts';
import { idleSection } from './sections/idle-section.ts';
import { importSection } from './sections/import-section.ts';
import { memorySection, singleProcessSection } from './sections/memory-section.ts';
import { receiptsSection } from './sections/receipts-section.ts';
import type { SectionResult, Thoroughness } from './sections/section.ts';
import { SectionRuns } from './sections/section-runs.ts';
import { measureStarts, startUpSection } from './sections/start-up-section.ts';
import { writesSection } from './sections/writes-section.ts';

/** The sections on the running product, in order. Memory is first, when the product has just started. */
const productSections: readonly (readonly [
  SectionName,
  (environment: Environment, how: Thoroughness) => Promise<SectionResult>,
])[] = [
  ['memory', memorySection],
  ['calls', callsSection],
  ['baselines', baselinesSection],
  ['writes', writesSection],
  ['gateway', gatewaySection],
  ['receipts', receiptsSection],
  ['browser', browserSection],
];

/** Rate limits that are enforced but never reached. */
const outOfReach = { RATE_LIMIT_ADDRESS: '1000000000', RATE_LIMIT_USER: '1000000000' };

/** The number of processors that other programs may use during a measurement on an idle machine. */
const MAX_OTHER_LOAD = 0.15;
/** Milliseconds that products have to stop when a section is aborted. */
const STOP_TIMEOUT_MS = 60_000;

const log = (line: string) => console.log(`# ${line}`);
const measureOnce: MeasureAlone = (measure) => measure();

/** Describes the machine, with a product that was started only for this. */
const machineOf = (product: MeasuredProduct, embedded: boolean): Promise<string[]> =>
  withDatabases(product.databaseUri, (client) => machineLines(client, embedded)).finally(() => product.stop());

function factsOf(
  { rounds, seconds, scale, only }: BenchOptions,
  { machine, missing }: Pick<RunFacts, 'machine' | 'missing'>,
  alone: string[],
): RunFacts {
  const size = Object.entries(countsOf(dataSize(scale))).map(
    ([what, count]) => `${count.toLocaleString('en-US')} ${what}`,
  );
  const how = [`${size.join(', ')} (scale ${scale})`, `${rounds} rounds of ${seconds} s: ${only.join(', ')}`, ...alone];
  return { date: new Date().toISOString().slice(0, 10), machine, how, missing };
}

/**
 * Runs the requested sections on the data set of a folder and prints their results. Writes the report after each
 * section, if a file is given. Returns whether everything could be measured.
 */
export async function measureAll(options: BenchOptions, folder: string): Promise<boolean> {
  const { mongodbUri } = readBenchConfig();
  const start = (singleProcess = false) => MeasuredProduct.start(outOfReach, { folder, mongodbUri, singleProcess });
  const data = await checkedData({ folder, mongodbUri }, options.scale, { start, log });
  const waitMs = options.waitIdle * 60_000;
  const { measureAlone, summary } = onIdleMachine({ limit: MAX_OTHER_LOAD, waitMs });
  const how = { ...options, measureAlone: waitMs > 0 ? measureAlone : measureOnce };
  const machine = await machineOf(await start(), !mongodbUri);
  const shared = new SharedEnvironment(start, (product) => createEnvironment(product, data));
  const sections = new SectionRuns({
    only: options.only,
    limit: options.limit + options.waitIdle,
    async abort() {
      // Its remaining calls to the product fail from now on. The next section gets a new product.
      shared.forget();
      await Promise.race([stopProducts(), delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      await endAllBelow();
    },
    after({ done, missing }) {
      const facts = factsOf(options, { machine, missing }, waitMs > 0 ? [summary()] : []);
      if (options.out) writeReport(options.out, facts, done);
    },
  });
  await sections.run('start', () => startUpSection(start, how));
  await sections.run('single-process', async () => {
    const starts = await measureStarts(() => start(true), how);
    const product = await start(true);
    return createEnvironment(product, data)
      .then((environment) => singleProcessSection(environment, starts, how))
      .finally(() => product.stop());
  });
  await sections.run('idle', () => idleSection(() => MeasuredProduct.start({}, { demo: true }), how));
  await sections.run('import', () => importSection(() => MeasuredProduct.start(), options));
  try {
    for (const [name, section] of productSections)
      await sections.run(name, async () => section(await shared.environment(), how));
    console.log(`\n${targetsText(sections.done, { measuredOnly: options.only.length < sectionNames.length })}`);
  } finally {
    await shared.stop();
  }
  if (sections.failed.length > 0) console.error(`Not measured: ${sections.failed.join(', ')}`);
  return sections.failed.length === 0;
}
