import type { Report } from '@keystead/contracts';
import { CoalescedRuns, type Job, type Logger } from '@keystead/service-kit';
import type { AuditStore } from '../audit/audit-store.ts';
import type { DeliveryWorker } from '../deliveries/delivery-worker.ts';
import { eventsOf, type StoredEvent } from '../events/event.ts';
import type { EventStore } from '../events/event-store.ts';
import type { TakenReport } from './taken-report.ts';
import type { TakenStore } from './taken-store.ts';

/** What the service depends on. */
interface Dependencies {
  readonly taken: TakenStore;
  readonly audit: AuditStore;
  readonly events: EventStore;
  readonly deliveryWorker: Pick<DeliveryWorker, 'add' | 'deliver'>;
  /** Told when there are new events. */
  readonly onEvents: () => void;
  readonly log: Logger;
}

/** Calls whose reports are seen to at once. */
const atOnce = 5;

/**
 * Takes what services report. A call's reports are written first, by themselves, as one document; from then on nothing of
 * them can be lost. The audit log, the events and their deliveries follow from it, in this order, and only then it is
 * deleted. Whatever a crash cuts short is done again from the beginning, which finds what is there already.
 *
 * Several processes may do so at once: all begin with what was handed over first and leave nothing out, so that whoever
 * writes an event has seen those before it written. A report has one place in the audit log, by its key, and its events have
 * their ids from there.
 */
export class ReportCollector {
  readonly #deps: Dependencies;
  readonly #turns = new CoalescedRuns(() => this.#seeToAll());
  #stopped = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Sees to what another process has taken, or a crash left. */
  get job(): Job {
    return { name: 'see to reports', every: 1_000, run: () => this.#turns.next() };
  }

  /** Takes reports; what follows from them comes at once, though nobody waits for it. */
  async take(service: string, reports: readonly Report[]): Promise<void> {
    await this.#deps.taken.add({ service, reports, taken_at: new Date() });
    void this.seeTo();
  }

  /** Sees to everything that was taken, after what is being seen to already. Never rejects. */
  seeTo(): Promise<void> {
    return this.#turns.next().catch((err) => this.#deps.log.error({ err }, 'reports could not be seen to'));
  }

  /** Finishes what is under way; the rest waits for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#turns.over();
  }

  async #seeToAll(): Promise<void> {
    while (!this.#stopped && (await this.#seeToSome()));
  }

  /** Says whether there was anything. */
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

/** The events of reports whose places in the audit log are these, in their order. */
function eventsIn(reports: readonly TakenReport[], places: ReadonlyMap<string, number>): StoredEvent[] {
  const events = reports.flatMap(({ report, taken_at }) =>
    report.kind === 'change' ? eventsOf(report, places.get(report.key) as number, taken_at) : [],
  );
  return events.sort((one, other) => one._id - other._id);
}
