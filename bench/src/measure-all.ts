import { setTimeout as delay } from 'node:timers/promises';
import { readBenchConfig } from './config.ts';
import { countsOf, dataSize } from './data/data-size.ts';
import { withDatabases } from './data/databases.ts';
import { checkedData } from './data/stored-data.ts';
import { idleSection } from './idle/idle-section.ts';
import { MeasuredProduct } from './measured-product.ts';
import { togetherSection } from './memory/memory-section.ts';
import type { BenchOptions } from './options.ts';
import { endAllBelow } from './processes/own-processes.ts';
import { type Undisturbed, undisturbed } from './processes/undisturbed.ts';
import { stopProducts } from './product-process.ts';
import { machineLines } from './report/machine.ts';
import { goalsText, type RunFacts } from './report/report.ts';
import { writeReport } from './report/write-report.ts';
import { SectionRuns } from './section-runs.ts';
import { setStage } from './stage/stage.ts';
import { StagedProduct } from './stage/staged-product.ts';
import { stageSections } from './stage-sections.ts';
import { measureStarts, startUpSection } from './start-up/start-up-section.ts';

/** Rate limits that are enforced but never reached. */
const outOfReach = { RATE_LIMIT_ADDRESS: '1000000000', RATE_LIMIT_USER: '1000000000' };

/** The number of processors that other programs may use during an undisturbed measurement. */
const othersMost = 0.15;
/** Milliseconds that products have to stop when a section is aborted. */
const grace = 60_000;

const say = (line: string) => console.log(`# ${line}`);
const asItIs: Undisturbed = (measure) => measure();

/** Describes the machine, with a product that was started only for this. */
const machineOf = (product: MeasuredProduct, embedded: boolean): Promise<string[]> =>
  withDatabases(product.databaseUri, (client) => machineLines(client, embedded)).finally(() => product.stop());

/** The facts of a run for readers of the report. */
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
  const start = (together = false) => MeasuredProduct.start(outOfReach, { folder, mongodbUri, together });
  const data = await checkedData({ folder, mongodbUri }, options.scale, { start, say });
  const patience = options.undisturbed * 60_000;
  const { measureAlone, told } = undisturbed({ limit: othersMost, patience });
  const how = { ...options, measureAlone: patience > 0 ? measureAlone : asItIs };
  const machine = await machineOf(await start(), !mongodbUri);
  const staged = new StagedProduct(start, (product) => setStage(product, data));
  const sections = new SectionRuns({
    only: options.only,
    limit: options.limit + options.undisturbed,
    async giveUp() {
      // Its remaining calls to the product fail from now on. The next section gets a new product.
      staged.forget();
      await Promise.race([stopProducts(), delay(grace, undefined, { ref: false })]);
      await endAllBelow();
    },
    after({ done, missing }) {
      const facts = factsOf(options, { machine, missing }, patience > 0 ? [told()] : []);
      if (options.out) writeReport(options.out, facts, done);
    },
  });
  await sections.run('start', () => startUpSection(start, how));
  await sections.run('together', async () => {
    const starts = await measureStarts(() => start(true), how);
    const product = await start(true);
    return setStage(product, data)
      .then((stage) => togetherSection(stage, starts, how))
      .finally(() => product.stop());
  });
  await sections.run('idle', () => idleSection(() => MeasuredProduct.start({}, { demo: true }), how));
  try {
    for (const [name, section] of stageSections)
      await sections.run(name, async () => section(await staged.stage(), how));
    console.log(`\n${goalsText(sections.done)}`);
  } finally {
    await staged.stop();
  }
  if (sections.failed.length > 0) console.error(`Not measured: ${sections.failed.join(', ')}`);
  return sections.failed.length === 0;
}
