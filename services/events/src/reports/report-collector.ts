import { events as contract, type Report } from '@keystead/contracts';
import { CoalescedRuns, endpoint, type Job, type Logger, nothing } from '@keystead/service-kit';
import type { AuditRepository } from '../audit/audit.repository.ts';
import type { DeliveryWorker } from '../deliveries/delivery-worker.ts';
import type { EventRepository } from '../events/event.repository.ts';
import { eventsOf, type StoredEvent } from '../events/event.ts';
import type { ReceivedReport, ReportInbox } from './report-inbox.ts';

interface CollectorDependencies {
  readonly inbox: ReportInbox;
  readonly audit: AuditRepository;
  readonly events: EventRepository;
  readonly deliveryWorker: Pick<DeliveryWorker, 'add' | 'deliver'>;
  readonly onEvents: () => void;
  readonly log: Logger;
}

/** Calls that are processed together, while they have few reports: a batch must not keep other work waiting. */
const CALLS_PER_BATCH = 5;
const REPORTS_PER_BATCH = 1_000;

function batchOf<T extends { readonly reports: readonly unknown[] }>([first, ...others]: readonly T[]): T[] {
  if (!first) return [];
  const batch = [first];
  let size = first.reports.length;
  for (const call of others) {
    size += call.reports.length;
    if (size > REPORTS_PER_BATCH) break;
    batch.push(call);
  }
  return batch;
}

/**
 * Stores the reports of a call as one document, then writes audit log entries, events and deliveries, in this order,
 * and finally deletes the document. After a crash, processing starts again and finds what already exists.
 *
 * Several processes may collect at once. All start with the earliest document and skip none, so a process that writes
 * an event has seen all earlier ones written. The ids of events come from the place of their report in the audit log.
 */
export class ReportCollector {
  readonly #deps: CollectorDependencies;
  readonly #runs = new CoalescedRuns(() => this.#processAll());
  #stopped = false;

  constructor(deps: CollectorDependencies) {
    this.#deps = deps;
  }

  /** Processes what another process has received or a crash left behind. */
  get job(): Job {
    return { name: 'process reports', every: 1_000, run: () => this.#runs.next() };
  }

  /** The caller does not wait for the processing. */
  async receive(service: string, reports: readonly Report[]): Promise<void> {
    await this.#deps.inbox.add({ service, reports, taken_at: new Date() });
    void this.processPending();
  }

  /** Processes all stored reports, after the run in progress. Never rejects. */
  processPending(): Promise<void> {
    return this.#runs.next().catch((err) => this.#deps.log.error({ err }, 'could not process reports'));
  }

  /** Finishes the batch in progress. The rest waits for the next start. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#runs.over();
  }

  async #processAll(): Promise<void> {
    while (!this.#stopped && (await this.#processBatch()));
  }

  /** False if nothing is left. What is received meanwhile has a run of its own. */
  async #processBatch(): Promise<boolean> {
    const { inbox, audit, events, deliveryWorker, onEvents } = this.#deps;
    const waiting = await inbox.first(CALLS_PER_BATCH);
    const calls = batchOf(waiting);
    if (calls.length === 0) return false;
    const byKey = new Map<string, ReceivedReport>();
    for (const { service, reports, taken_at } of calls)
      for (const report of reports) if (!byKey.has(report.key)) byKey.set(report.key, { service, report, taken_at });
    const made = eventsIn([...byKey.values()], await audit.append([...byKey.values()]));
    await events.add(made);
    if (made.length > 0) onEvents();
    const isDue = await deliveryWorker.add(made);
    await inbox.remove(calls.map(({ _id }) => _id));
    if (isDue) void deliveryWorker.deliver();
    return waiting.length === CALLS_PER_BATCH || calls.length < waiting.length;
  }
}

function eventsIn(reports: readonly ReceivedReport[], places: ReadonlyMap<string, number>): StoredEvent[] {
  const events = reports.flatMap(({ report, taken_at }) =>
    report.kind === 'change' ? eventsOf(report, places.get(report.key) as number, taken_at) : [],
  );
  return events.sort((one, other) => one._id - other._id);
}

/** The service token determines the service's name. */
export const receiveReports = (collector: ReportCollector) =>
  endpoint(contract, 'POST /internal/reports', async ({ service, body }) => {
    await collector.receive(service as string, body.reports);
    return nothing;
  });
