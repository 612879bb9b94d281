import type { ReleaseCall, RemoteName } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { isApi, operationAt } from '../api/operations.ts';
import type { ReleaseFinder } from './release-finder.ts';
import { isRemote, type ReleaseReader } from './release-reader.ts';
import { runRepeatedly } from './run-repeatedly.ts';

const REPORT_INTERVAL_MS = 10_000;
/** How many counts are stored until they are reported. Beyond that, calls that need a new count are dropped. */
const MAX_STORED = 20_000;
const MAX_LISTED = 1_000;

type Called = Omit<ReleaseCall, 'count'>;

export class ReleaseCalls {
  readonly #send: (calls: ReleaseCall[]) => Promise<unknown>;
  readonly #stop: () => void;
  #counts = new Map<string, ReleaseCall>();

  constructor(send: (calls: ReleaseCall[]) => Promise<unknown>, log: Logger) {
    this.#send = send;
    const run = () => this.#report();
    this.#stop = runRepeatedly({ name: 'report calls of releases', every: REPORT_INTERVAL_MS, run }, log);
  }

  record(remote: RemoteName, release: string, operation: string): void {
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
    if (before === 0 && this.#counts.size >= MAX_STORED) return;
    this.#counts.set(key, { remote, release, operation, count: before + count });
  }

  async #report(): Promise<void> {
    const calls = [...this.#counts.values()];
    this.#counts = new Map();
    while (calls.length > 0) {
      const batch = calls.splice(0, MAX_LISTED);
      try {
        await this.#send(batch);
      } catch (error) {
        for (const { count, ...called } of [...batch, ...calls]) this.#add(called, count);
        throw error;
      }
    }
  }
}

interface ReleaseCallDependencies {
  readonly builtIn: ReleaseReader;
  readonly finder: Pick<ReleaseFinder, 'find'>;
  readonly calls: Pick<ReleaseCalls, 'record'>;
}

const form = /^([\w-]{1,40})@([\w-]{1,64})$/;

/** Counts from which release a call of the API comes, as the page states (`mf-billing@9f…`), if that release exists. */
export function countReleaseCalls({ builtIn, finder, calls }: ReleaseCallDependencies): Middleware {
  async function count(ctx: Context): Promise<void> {
    const named = form.exec(ctx.get('x-keystead-release'));
    if (!named) return;
    const [, remote = '', release = ''] = named;
    const operation = operationAt(ctx.method, ctx.path.slice('/api'.length))?.name;
    if (!isRemote(remote) || operation === undefined) return;
    if (builtIn.hasSeen(remote, release) || (await finder.find(remote, release)))
      calls.record(remote, release, operation);
  }
  return (ctx, next) => {
    // The call doesn't wait for it. While the existence of the release can't be checked, the call isn't counted.
    if (isApi(ctx.path)) void count(ctx as Context).catch(() => undefined);
    return next();
  };
}
