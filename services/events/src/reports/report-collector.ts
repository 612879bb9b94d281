import type { Report } from '@keystead/contracts';
import { CoalescedRuns, type Job, type Logger } from '@keystead/service-kit';
import type { AuditStore } from '../audit/audit-store.ts';
import type { DeliveryWorker } from '../deliveries/delivery-worker.ts';
import { eventsOf, type StoredEvent } from '../events/event.ts';
import type { EventStore } from '../events/event-store.ts';
import type { TakenReport } from './taken-report.ts';
import type { TakenStore } from './taken-store.ts';

interface Dependencies {
  readonly taken: TakenStore;
  readonly audit: AuditStore;
  readonly events: EventStore;
  readonly deliveryWorker: Pick<DeliveryWorker, 'add' | 'deliver'>;
  /** Called when there are new events. */
  readonly onEvents: () => void;
  readonly log: Logger;
}

/** The number of calls whose reports are processed in one batch. */
const atOnce = 5;

/**
 * Collects the reports of services. The reports of a call are first stored alone, as one document, so that none is
 * lost. Then the audit log entries, the events and their deliveries are written, in this order, and finally the
 * document is deleted. After a crash, processing starts again and finds what already exists.
 *
 * Several processes may collect at once. All start with the earliest document and skip none, so a process that writes
 * an event has seen all earlier ones written. A report has one place in the audit log, by its key, from which the ids
 * of its events are derived.
 */
export class ReportCollector {
  readonly #deps: Dependencies;
  readonly #turns = new CoalescedRuns(() => this.#seeToAll());
  #stopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Processes what another process has received or a crash left behind. */
  get job(): Job {
    return { name: 'see to reports', every: 1_000, run: () => this.#turns.next() };
  }

  /** Stores reports and returns. Processing starts immediately, but the caller does not wait for it. */
  async take(service: string, reports: readonly Report[]): Promise<void> {
    await this.#deps.taken.add({ service, reports, taken_at: new Date() });
    void this.seeTo();
  }

  /** Processes all stored reports, after the run in progress. Never rejects. */
  seeTo(): Promise<void> {
    return this.#turns.next().catch((err) => this.#deps.log.error({ err }, 'reports could not be seen to'));
  }

  /** Finishes the batch in progress. The rest waits for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#turns.over();
  }

  async #seeToAll(): Promise<void> {
    while (!this.#stopped && (await this.#seeToSome()));
  }

  /** Processes a batch; returns whether there was one. */
  async #seeToSome(): Promise<boolean> {
    const { taken, audit, events, deliveryWorker, onEvents } = this.#deps;
    const calls = await taken.first(atOnce);
    if (calls.length === 0) return false;
    const byKey = new Map<string, TakenReport>();
    for (const { service, reports, taken_at } of calls)
      for (const report of reports) if (!byKey.has(report.key)) byKey.set(report.key, { service, report, taken_at });
    const made = eventsIn([...byKey.values()], await audit.append([...byKey.values()]));
    await events.add(made);
    if (made.length > 0) onEvents();
    await deliveryWorker.add(made);
    await taken.remove(calls.map(({ _id }) => _id));
    if (made.length > 0) void deliveryWorker.deliver();
    return true;
  }
}

/** The events of reports, ordered by id, from the places of the reports in the audit log. */
function eventsIn(reports: readonly TakenReport[], places: ReadonlyMap<string, number>): StoredEvent[] {
  const events = reports.flatMap(({ report, taken_at }) =>
    report.kind === 'change' ? eventsOf(report, places.get(report.key) as number, taken_at) : [],
  );
  return events.sort((one, other) => one._id - other._id);
}
