import { setTimeout as delay } from 'node:timers/promises';
import type { SectionName } from '../options.ts';
import { watchOthers } from '../processes/processes.ts';
import { type RunSection, sectionText } from '../report/report.ts';
import type { SectionResult } from './section.ts';

interface Ways {
  readonly only: readonly SectionName[];
  /** Minutes after which a section counts as hung. */
  readonly limit: number;
  /** Aborts everything that a hanging section has started. */
  readonly abort: () => Promise<void>;
  /** Called whenever a section was measured or has failed. */
  readonly after: (runs: SectionRuns) => void;
}

class SectionTimeout extends Error {
  override readonly name = 'SectionTimeout';
}

/** Runs the sections. A section that fails or hangs is reported and doesn't prevent the others. */
export class SectionRuns {
  readonly done: RunSection[] = [];
  readonly #failed = new Map<SectionName, string>();
  readonly #ended = new Set<SectionName>();
  readonly #ways: Ways;

  constructor(ways: Ways) {
    this.#ways = ways;
  }

  get failed(): SectionName[] {
    return [...this.#failed.keys()];
  }

  get missing(): string[] {
    const ahead = this.#ways.only.filter((name) => !this.#ended.has(name));
    const failed = [...this.#failed].map(([name, why]) => `${name}: ${why}`);
    return ahead.length > 0 ? [...failed, `pending: ${ahead.join(', ')}`] : failed;
  }

  /** Measures a section, if it is requested. */
  async run(name: SectionName, measure: () => Promise<SectionResult>): Promise<void> {
    const { only, after, abort } = this.#ways;
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
      console.error(error instanceof SectionTimeout ? `${name} ${error.message}` : error);
      if (error instanceof SectionTimeout) await abort();
    }
    this.#ended.add(name);
    after(this);
  }

  async #inTime(measuring: Promise<SectionResult>): Promise<SectionResult> {
    const over = new AbortController();
    const { limit } = this.#ways;
    const late = delay(limit * 60_000, undefined, { signal: over.signal }).then(() => {
      throw new SectionTimeout(`timed out after ${limit} minutes`);
    });
    // Errors of the promise that loses the race are ignored: an aborted section fails once its product is gone.
    for (const one of [late, measuring]) one.catch(() => undefined);
    return Promise.race([measuring, late]).finally(() => over.abort());
  }
}
