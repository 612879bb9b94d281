import { setTimeout as delay } from 'node:timers/promises';
import type { SectionName } from './options.ts';
import { watchOthers } from './processes/others.ts';
import { type RunSection, sectionText } from './report/report.ts';
import type { SectionResult } from './section.ts';

/** What the runs of sections need. */
interface Ways {
  /** The sections that are asked for, in order. */
  readonly only: readonly SectionName[];
  /** Minutes after which one counts as hung. */
  readonly limit: number;
  /** Ends whatever a section that hangs has under way. */
  readonly giveUp: () => Promise<void>;
  /** Told whenever one was measured, or could not be. */
  readonly after: (runs: SectionRuns) => void;
}

/** A section has taken longer than it may. */
class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

/** The sections of a run, as they are measured: one that fails or hangs is told, and keeps no other from being measured. */
export class SectionRuns {
  readonly done: RunSection[] = [];
  readonly #failed = new Map<SectionName, string>();
  readonly #ended = new Set<SectionName>();
  readonly #ways: Ways;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  /** The sections that could not be measured. */
  get failed(): SectionName[] {
    return [...this.#failed.keys()];
  }

  /** What is not among the figures, and why, in a line each. */
  get missing(): string[] {
    const ahead = this.#ways.only.filter((name) => !this.#ended.has(name));
    const failed = [...this.#failed].map(([name, why]) => `${name}: ${why}`);
    return ahead.length > 0 ? [...failed, `still to be measured: ${ahead.join(', ')}`] : failed;
  }

  /** Measures a section, if it is asked for. */
  async run(name: SectionName, measure: () => Promise<SectionResult>): Promise<void> {
    const { only, after, giveUp } = this.#ways;
    if (!only.includes(name)) return;
    console.log(`# measuring ${name}`);
    const others = watchOthers();
    try {
      const result = { ...(await this.#inTime(measure())), others: others() };
      this.done.push(result);
      console.log(`\n${sectionText(result)}\n`);
    } catch (error) {
      this.#failed.set(
        name,
        String(error instanceof Error ? error.message : error)
          .split('\n', 1)
          .join(),
      );
      console.error(error instanceof GivenUp ? `${name} ${error.message}` : error);
      if (error instanceof GivenUp) await giveUp();
    }
    this.#ended.add(name);
    after(this);
  }

  async #inTime(measuring: Promise<SectionResult>): Promise<SectionResult> {
    const over = new AbortController();
    const { limit } = this.#ways;
    const late = delay(limit * 60_000, undefined, { signal: over.signal }).then(() => {
      throw new GivenUp(`was given up after ${limit} minutes`);
    });
    // Whoever loses is heard no more: a section that was given up fails once what it works with is gone.
    for (const one of [late, measuring]) one.catch(() => undefined);
    return Promise.race([measuring, late]).finally(() => over.abort());
  }
}
