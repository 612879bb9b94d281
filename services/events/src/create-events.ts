import { erasureJob, HistoryStore, measureOutbox, type ServiceParts } from '@keystead/service-kit';
import { listAudit } from './audit/list-audit.ts';
import { readVerification } from './audit/verify-audit.ts';
import { listEvents } from './events/list-events.ts';
import { readEvent } from './events/read-event.ts';
import { type EventsParts, type EventsTools, eventsParts } from './events-parts.ts';
import { followLive } from './live/follow-live.ts';
import { takeReports } from './reports/take-reports.ts';
import { endWebhooks } from './webhooks/end-webhooks.ts';
import { webhookEndpoints } from './webhooks/webhook-endpoints.ts';

/** What is kept of an account goes; the audit log alone stays, without the names in it. */
async function eraseAccount(parts: EventsParts, history: HistoryStore, accountId: number): Promise<void> {
  const { webhooks, webhookCount, lanes, deliveries, events, notices, audit } = parts;
  await webhooks.records.eraseOf(accountId);
  await webhookCount.eraseOf(accountId);
  await history.eraseOf(accountId);
  for (const store of [lanes, deliveries, events, notices]) await store.eraseOf(accountId);
  await audit.eraseNamesOf(accountId);
}

/** What a test can wait for and set off, besides the service itself. */
type HandedOut = Pick<EventsParts, 'reportCollector' | 'deliveryWorker'>;

/** Wires the events service: its stores, its endpoints and its jobs. */
export function createEvents(tools: EventsTools): ServiceParts & HandedOut {
  const parts = eventsParts(tools);
  const { webhooks, webhookCount, reportCollector, deliveryWorker, notices, live, limits } = parts;
  const history = new HistoryStore(tools.database);
  measureOutbox('taken_reports', () => parts.taken.size());
  measureOutbox('webhook_lanes', () => parts.lanes.size());
  return {
    reportCollector,
    deliveryWorker,
    endpoints: [
      takeReports(parts),
      listEvents(parts),
      readEvent(parts),
      followLive(parts),
      ...webhookEndpoints(parts),
      listAudit(parts),
      readVerification(parts),
    ],
    jobs: [
      reportCollector.job,
      deliveryWorker.job,
      notices.job,
      webhooks.records.job,
      endWebhooks(webhooks, tools),
      {
        name: 'repair webhook counts',
        every: 60_000,
        run: () => webhookCount.repair((id) => webhooks.records.fate(id)),
      },
      erasureJob({
        fetch: tools.erasedAccounts,
        database: tools.database,
        erase: (accountId) => eraseAccount(parts, history, accountId),
      }),
    ],
    prepare: async () => {
      const { audit, events, deliveries, lanes } = parts;
      const indexed = [audit, events, webhooks.records, webhookCount, deliveries, lanes, notices, history];
      await Promise.all([...indexed, limits.secrets].map((each) => each.createIndexes()));
    },
    endStreams: () => live.stop(),
    close: async () => {
      await reportCollector.stop();
      await deliveryWorker.stop();
    },
  };
}
