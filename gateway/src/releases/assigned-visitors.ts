import type { Beacon, Resolution } from '@keystead/contracts';
import type { Logger } from '@keystead/service-kit';
import type { Context } from 'koa';
import { runRepeatedly } from './run-repeatedly.ts';
import type { Visitor } from './visitor.ts';

const SEND_INTERVAL_MS = 1_000;
/** How many visitors wait for the service. Beyond that they are dropped: their pages report themselves. */
const MAX_WAITING = 10_000;
/** The contract's limit of beacons per request. */
const MAX_BATCH_SIZE = 20;

/**
 * Reports visitors who get a page of a remote in a rollout, as their page does before it loads the remote. A release
 * that keeps the page from reporting then has visitors without a response, and not no visitors.
 */
export class AssignedVisitors {
  readonly #send: (beacons: Beacon[]) => Promise<unknown>;
  readonly #stop: () => void;
  readonly #waiting = new Set<string>();

  constructor(send: (beacons: Beacon[]) => Promise<unknown>, log: Logger) {
    this.#send = send;
    const run = () => this.#report();
    this.#stop = runRepeatedly({ name: 'report assigned visitors', every: SEND_INTERVAL_MS, run }, log);
  }

  /** @param area the remote whose page is served. */
  record(ctx: Context, { person }: Pick<Visitor, 'person'>, { remotes }: Resolution, area: string | undefined): void {
    const token = area === undefined ? null : remotes[area]?.token;
    // Without a session the page is the sign-in page, and what is only prefetched may never be opened.
    if (!token || !person || ctx.method !== 'GET' || /\bprefetch\b/.test(ctx.get('sec-purpose'))) return;
    if (this.#waiting.size < MAX_WAITING) this.#waiting.add(token);
  }

  close(): void {
    this.#stop();
  }

  async #report(): Promise<void> {
    while (this.#waiting.size > 0) {
      const tokens = [...this.#waiting].slice(0, MAX_BATCH_SIZE);
      await this.#send(tokens.map((token) => ({ token, kind: 'loading' })));
      for (const token of tokens) this.#waiting.delete(token);
    }
  }
}
