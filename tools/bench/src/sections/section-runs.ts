import type { SectionName } from '../options.ts';
import { watchOthers } from '../processes/processes.ts';
import { type RunSection, sectionText } from '../report/report.ts';
import type { SectionResult } from './section.ts';

/** Runs the sections. A section that fails is reported and doesn't prevent the others. */
export class SectionRuns {
  readonly done: RunSection[] = [];
  readonly #only: readonly SectionName[];
  readonly #after: (runs: SectionRuns) => void;
  readonly #failed = new Map<SectionName, string>();
  readonly #ended = new Set<SectionName>();

  /** @param after called whenever a section was measured or has failed. */
  constructor(only: readonly SectionName[], after: (runs: SectionRuns) => void) {
    this.#only = only;
    this.#after = after;
  }

  get failed(): SectionName[] {
    return [...this.#failed.keys()];
  }

  get missing(): string[] {
    const ahead = this.#only.filter((name) => !this.#ended.has(name));
    const failed = [...this.#failed].map(([name, why]) => `${name}: ${why}`);
    return ahead.length > 0 ? [...failed, `pending: ${ahead.join(', ')}`] : failed;
  }

  /** Measures a section, if it is requested. */
  async run(name: SectionName, measure: () => Promise<SectionResult>): Promise<void> {
    if (!this.#only.includes(name)) return;
    console.log(`# measuring ${name}`);
    const others = watchOthers();
    try {
      const result = { ...(await measure()), others: others() };
      this.done.push(result);
      console.log(`\n${sectionText(result)}\n`);
    } catch (error) {
      const [why = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
      this.#failed.set(name, why);
      console.error(error);
    }
    this.#ended.add(name);
    this.#after(this);
  }
}
