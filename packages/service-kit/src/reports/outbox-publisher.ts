import { MAX_REPORTS, type Report } from '@keystead/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { isRefusal } from '../clients/is-refusal.ts';
import { Unavailable } from '../errors/unavailable.ts';
import { again, type Job } from '../program/jobs.ts';
import { Outbox } from './outbox.ts';
import { SenderLease } from './sender-lease.ts';
import type { StoredReport } from './stored-report.ts';

/** What hands reports on. */
export interface OutboxPublisherDependencies {
  readonly database: Connection;
  /** The service whose they are. */
  readonly service: string;
  /** Hands reports to the events service, which takes each once by its key. */
  readonly send: (reports: Report[]) => Promise<unknown>;
  readonly log: Logger;
}

/** Bytes of JSON that one call carries: half of what a body may have. */
const MAX_BYTES = 512 * 1024;

/** Cuts what waits into what one call can carry; what was written in one piece goes in one, however large it is. */
function* portionsOf(waiting: readonly StoredReport[]): Generator<StoredReport[]> {
  let portion: StoredReport[] = [];
  let [count, bytes] = [0, 0];
  for (const kept of waiting) {
    const size = Buffer.byteLength(JSON.stringify(kept.reports));
    if (portion.length > 0 && (count + kept.reports.length > MAX_REPORTS || bytes + size > MAX_BYTES)) {
      yield portion;
      [portion, count, bytes] = [[], 0, 0];
    }
    portion.push(kept);
    count += kept.reports.length;
    bytes += size;
  }
  if (portion.length > 0) yield portion;
}

/**
 * Hands on what waits in the outbox, in its order, at least once: at once when a change is written in this process, every
 * two seconds whatever another has left. One process at a time does it, so that what one hands on is not overtaken by
 * what another does; where a process stalls past its time, the keys keep each report from being taken twice.
 */
export class OutboxPublisher {
  readonly #deps;
  readonly #outbox;
  readonly #lease;
  readonly #stopListening;
  #sending: Promise<void> | undefined;
  #more = false;
  #away = false;
  #stopped = false;

  constructor(deps: OutboxPublisherDependencies) {
    this.#deps = deps;
    this.#outbox = new Outbox(deps.database);
    this.#lease = new SenderLease(deps.database, 'reports');
    this.#stopListening = this.#outbox.onChange(() => this.#kick());
  }

  /** Looks for what a kick did not hand on: what others have written, and all while the events service was away. */
  get job(): Job {
    return {
      name: 'hand on reports',
      every: 2_000,
      run: () => this.#look(),
    };
  }

  /** Finishes the call that is under way; what remains waits for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#stopListening();
    await this.#sending?.catch(() => undefined);
  }

  /** While the events service is away, each change would only knock in vain: the job does. */
  #kick(): void {
    if (this.#away || this.#stopped) return;
    this.#run().catch((err) => this.#deps.log.error({ err }, 'reports could not be handed on'));
  }

  /** Where nothing waits, nobody takes the lease for it: to take it is a write. */
  async #look(): Promise<unknown> {
    if (await this.#outbox.isEmpty()) return undefined;
    await this.#run();
    return this.#away ? again : undefined;
  }

  #run(): Promise<void> {
    this.#more = true;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    try {
      while (this.#more && !this.#stopped) {
        this.#more = false;
        await this.#sendWaiting();
      }
      this.#away = false;
    } catch (error) {
      this.#away = true;
      // The events service is starting or down.
      if (!(error instanceof Unavailable)) throw error;
    }
  }

  async #sendWaiting(): Promise<void> {
    if (!(await this.#lease.hold())) return;
    try {
      for (;;) {
        const waiting = await this.#outbox.oldest(MAX_REPORTS);
        if (waiting.length === 0) return;
        for (const portion of portionsOf(waiting)) {
          if (this.#stopped || !(await this.#lease.hold())) return;
          await this.#handOn(portion.flatMap(({ reports }) => reports));
          await this.#outbox.taken(portion);
        }
      }
    } finally {
      await this.#lease.release();
    }
  }

  async #handOn(reports: readonly Report[]): Promise<void> {
    const { service, send, log } = this.#deps;
    try {
      await send(reports.map((report) => ({ ...report, key: `${service}/${report.key}` })));
    } catch (err) {
      if (!isRefusal(err)) throw err;
      const [first, another] = reports;
      // One that will never be taken must not keep the others waiting.
      if (another) for (const one of reports) await this.#handOn([one]);
      else if (first) {
        log.error({ err, key: first.key }, 'a report was refused and is set aside');
        await this.#outbox.refused(first);
      }
    }
  }
}
