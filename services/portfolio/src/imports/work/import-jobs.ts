import type { Job, Logger } from '@keystead/service-kit';
import { importKind } from '../import.ts';
import { type ImportWorkDependencies, workOn } from './work-on-import.ts';

const MAX_CONCURRENT = 3;

/**
 * The pending work is stored in the import itself. So any process with capacity can continue it, also after a crash.
 */
export class ImportRunner {
  readonly #deps: ImportWorkDependencies;
  readonly #stopping = new AbortController();
  readonly #working = new Set<Promise<void>>();

  constructor(deps: ImportWorkDependencies) {
    this.#deps = deps;
  }

  /** Starts work at once if this process has capacity. Otherwise the job or another process takes it. */
  wake(log: Logger): void {
    if (this.#working.size >= MAX_CONCURRENT) return;
    const working = this.#work()
      .catch((err) => log.error({ err }, 'work on an import failed; the job retries it'))
      .finally(() => this.#working.delete(working));
    this.#working.add(working);
  }

  /** Takes imports that wait, that a crash left behind, or whose retry is due. */
  get job(): Job {
    return { name: 'run imports', every: 5_000, run: () => this.#work() };
  }

  async drain(): Promise<void> {
    await Promise.all(this.#working);
  }

  /** Stops after the current batch. The next worker continues from there. */
  async close(): Promise<void> {
    this.#stopping.abort();
    await this.drain();
  }

  async #work(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const it = await this.#deps.imports.claim();
      if (!it) return;
      await workOn(this.#deps, it, this.#stopping.signal);
    }
  }
}

/** Purges imports that were deleted or are older than 30 days, with their files. Records that they have added stay. */
const purgeImports = ({ imports, files }: Pick<ImportWorkDependencies, 'imports' | 'files'>): Job => ({
  name: 'purge imports',
  every: 60_000,
  async run() {
    for (let ids = await imports.expired(); ids.length > 0; ids = await imports.expired())
      for (const id of ids) {
        await files.remove({ kind: importKind, id });
        await imports.purge(id);
      }
  },
});

export const importJobs = (deps: ImportWorkDependencies, runner: ImportRunner): Job[] => [
  runner.job,
  purgeImports(deps),
  deps.files.sweep(importKind, (ids) => deps.imports.existing(ids)),
];
