import { erasureJob, HistoryStore, measureOutbox, type ServiceApplication } from '@keystead/service-kit';
import { listAudit } from './audit/list-audit.ts';
import { readVerification } from './audit/verify-audit.ts';
import { createDependencies, type Dependencies, type EventsTools } from './dependencies.ts';
import { listEvents } from './events/list-events.ts';
import { readEvent } from './events/read-event.ts';
import { followLive } from './live/follow-live.ts';
import { receiveReports } from './reports/receive-reports.ts';
import { endWebhooks } from './webhooks/end-webhooks.ts';
import { webhookEndpoints } from './webhooks/webhook-endpoints.ts';

/** Erases an account's data. Only the audit log stays, without the names in it. */
async function eraseAccount(deps: Dependencies, history: HistoryStore, accountId: number): Promise<void> {
  const { webhooks, webhookCount, lanes, deliveries, events, notices, audit } = deps;
  await webhooks.records.eraseOf(accountId);
  await webhookCount.eraseOf(accountId);
  await history.eraseOf(accountId);
  for (const store of [lanes, deliveries, events, notices]) await store.eraseOf(accountId);
  await audit.eraseNamesOf(accountId);
}

/** The parts that tests call or wait for, besides the service itself. */
type Workers = Pick<Dependencies, 'reportCollector' | 'deliveryWorker'>;

/** Wires the events service: stores, endpoints and jobs. */
export function createEvents(tools: EventsTools): ServiceApplication & Workers {
  const deps = createDependencies(tools);
  const { webhooks, webhookCount, reportCollector, deliveryWorker, notices, live, limits } = deps;
  const history = new HistoryStore(tools.database);
  measureOutbox('taken_reports', () => deps.inbox.size());
  measureOutbox('webhook_lanes', () => deps.lanes.size());
  return {
    reportCollector,
    deliveryWorker,
    endpoints: [
      receiveReports(deps),
      listEvents(deps),
      readEvent(deps),
      followLive(deps),
      ...webhookEndpoints(deps),
      listAudit(deps),
      readVerification(deps),
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
        erase: (accountId) => eraseAccount(deps, history, accountId),
      }),
    ],
    prepare: async () => {
      const { audit, events, deliveries, lanes } = deps;
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
