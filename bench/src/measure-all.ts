import { readBenchConfig } from './config.ts';
import { countsOf, dataSize } from './data/data-size.ts';
import { withDatabases } from './data/databases.ts';
import { checkedData } from './data/kept-data.ts';
import { MeasuredProduct } from './measured-product.ts';
import { togetherSection } from './memory/memory-section.ts';
import type { BenchOptions, SectionName } from './options.ts';
import { watchOthers } from './processes/others.ts';
import { type Undisturbed, undisturbed } from './processes/undisturbed.ts';
import { machineLines } from './report/machine.ts';
import { goalsText, type RunFacts, type RunSection, sectionText } from './report/report.ts';
import { writeReport } from './report/write-report.ts';
import type { SectionResult } from './section.ts';
import { setStage } from './stage/stage.ts';
import { stageSections } from './stage-sections.ts';
import { measureStarts, startUpSection } from './start-up/start-up-section.ts';

/** Limits of requests that are kept, and never reached. */
const outOfReach = { RATE_LIMIT_ADDRESS: '1000000000', RATE_LIMIT_USER: '1000000000' };

/** Processors that others may keep busy while something is measured undisturbed. */
const othersMost = 0.15;

const say = (line: string) => console.log(`# ${line}`);
const asItIs: Undisturbed = (measure) => measure();

/** The sections of a run, as they are measured: one that fails is told, and keeps no other from being measured. */
class SectionRuns {
  readonly done: RunSection[] = [];
  readonly failed: SectionName[] = [];
  readonly #only: readonly SectionName[];

  constructor(only: readonly SectionName[]) {
    this.#only = only;
  }

  async run(name: SectionName, measure: () => Promise<SectionResult>): Promise<void> {
    if (!this.#only.includes(name)) return;
    say(`measuring ${name}`);
    const others = watchOthers();
    try {
      const result = { ...(await measure()), others: others() };
      this.done.push(result);
      console.log(`\n${sectionText(result)}\n`);
    } catch (error) {
      this.failed.push(name);
      console.error(error);
    }
  }
}

/** What a reader has to know of a run. */
function factsOf(
  { rounds, seconds, scale, only }: BenchOptions,
  machine: RunFacts['machine'],
  alone: string[],
): RunFacts {
  const size = Object.entries(countsOf(dataSize(scale))).map(
    ([what, count]) => `${count.toLocaleString('en-US')} ${what}`,
  );
  const how = [`${size.join(', ')} (scale ${scale})`, `${rounds} rounds of ${seconds} s: ${only.join(', ')}`, ...alone];
  return { date: new Date().toISOString().slice(0, 10), machine, how };
}

/**
 * Measures what is asked for on the data set of a folder, prints it, and writes the report where one is wanted. Says whether
 * everything could be measured.
 */
export async function measureAll(options: BenchOptions, folder: string): Promise<boolean> {
  const { mongodbUri } = readBenchConfig();
  const start = (together = false) => MeasuredProduct.start(outOfReach, { folder, mongodbUri, together });
  const data = await checkedData({ folder, mongodbUri }, options.scale, { start, say });
  const patience = options.undisturbed * 60_000;
  const { measureAlone, told } = undisturbed({ limit: othersMost, patience });
  const how = { ...options, measureAlone: patience > 0 ? measureAlone : asItIs };
  const sections = new SectionRuns(options.only);
  await sections.run('start', () => startUpSection(start, how));
  await sections.run('together', async () => {
    const starts = await measureStarts(() => start(true), how);
    const product = await start(true);
    return setStage(product, data)
      .then((stage) => togetherSection(stage, starts, how))
      .finally(() => product.stop());
  });
  const product = await start();
  try {
    const stage = await setStage(product, data);
    for (const [name, section] of stageSections) await sections.run(name, () => section(stage, how));
    const machine = await withDatabases(product.databaseUri, (client) => machineLines(client, !mongodbUri));
    console.log(`\n${goalsText(sections.done)}`);
    const facts = factsOf(options, machine, patience > 0 ? [told()] : []);
    if (options.out) writeReport(options.out, facts, sections.done);
  } finally {
    await product.stop();
  }
  if (sections.failed.length > 0) console.error(`Not measured: ${sections.failed.join(', ')}`);
  return sections.failed.length === 0;
}
