import type { ReleaseCall } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import type { RemoteName } from './apps.ts';
import { keepDoing } from './keep-doing.ts';

/** Milliseconds between two reports. */
const reportsEvery = 10_000;
/**
 * How many counts are stored between two reports, or while no report succeeds. Beyond that, calls that need a new count
 * are dropped.
 */
const maxStored = 20_000;
/** The maximum number of counts in one report. */
const MAX_LISTED = 1_000;

type Called = Omit<ReleaseCall, 'count'>;

/** Counts which operations are called from which releases, and reports the counts regularly. */
export class ReleaseCalls {
  readonly #tell: (calls: ReleaseCall[]) => Promise<unknown>;
  readonly #stop: () => void;
  #counts = new Map<string, ReleaseCall>();

  constructor(tell: (calls: ReleaseCall[]) => Promise<unknown>, log: Logger) {
    this.#tell = tell;
    this.#stop = keepDoing(
      'report calls of releases',
      async () => {
        await this.#report();
        return reportsEvery;
      },
      log,
    );
  }

  /** Counts one call. */
  note(remote: RemoteName, release: string, operation: string): void {
    this.#add({ remote, release, operation }, 1);
  }

  /** Stops the reports, with a last one that may fail. */
  async close(): Promise<void> {
    this.#stop();
    await this.#report().catch(() => undefined);
  }

  #add({ remote, release, operation }: Called, count: number): void {
    const key = `${remote} ${release} ${operation}`;
    const before = this.#counts.get(key)?.count ?? 0;
    if (before === 0 && this.#counts.size >= maxStored) return;
    this.#counts.set(key, { remote, release, operation, count: before + count });
  }

  async #report(): Promise<void> {
    const calls = [...this.#counts.values()];
    this.#counts = new Map();
    while (calls.length > 0) {
      const part = calls.splice(0, MAX_LISTED);
      try {
        await this.#tell(part);
      } catch (error) {
        for (const { count, ...called } of [...part, ...calls]) this.#add(called, count);
        throw error;
      }
    }
  }
}
