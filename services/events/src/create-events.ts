import { erasureJob, HistoryStore, measureOutbox, type ServiceApplication } from '@keystead/service-kit';
import { auditEndpoints } from './audit/audit.routes.ts';
import { deliveryEndpoints } from './deliveries/delivery.routes.ts';
import { createDependencies, type Dependencies, type EventsTools } from './dependencies.ts';
import { eventEndpoints } from './events/event.routes.ts';
import { followLive } from './live/live.ts';
import { receiveReports } from './reports/report-collector.ts';
import { endWebhooks, resealSecrets } from './webhooks/webhook.events.ts';
import { webhookEndpoints } from './webhooks/webhook.routes.ts';

/** Erases an account's data. Only the audit log stays, without the names in it. */
async function eraseAccount(deps: Dependencies, history: HistoryStore, accountId: number): Promise<void> {
  const { webhooks, webhookCount, lanes, deliveries, events, notices, audit } = deps;
  await webhooks.records.eraseOf(accountId);
  await webhookCount.eraseOf(accountId);
  await history.eraseOf(accountId);
  for (const each of [lanes, deliveries, events, notices]) await each.eraseOf(accountId);
  await audit.eraseNamesOf(accountId);
}

type Workers = Pick<Dependencies, 'reportCollector' | 'deliveryWorker'>;

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
      receiveReports(reportCollector),
      ...eventEndpoints(deps.events),
      followLive(live),
      ...webhookEndpoints(deps),
      ...deliveryEndpoints(deps),
      ...auditEndpoints(deps.audit),
    ],
    jobs: [
      reportCollector.job,
      deliveryWorker.job,
      notices.job,
      ...webhooks.records.jobs('webhook'),
      endWebhooks(webhooks, tools),
      resealSecrets(webhooks, deps.secretBox),
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
