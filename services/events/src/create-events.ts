import {
  AttemptLimit,
  EmailOutbox,
  type ErasedAccounts,
  erasureJob,
  HistoryStore,
  idBlocks,
  type Logger,
  measureOutbox,
  type Post,
  QuotaCounter,
  type ServiceApplication,
  type TokenVerifier,
} from '@keystead/service-kit';
import { AuditRepository } from './audit/audit.repository.ts';
import { auditEndpoints } from './audit/audit.routes.ts';
import { DeliveryRepository } from './deliveries/delivery.repository.ts';
import { deliveryEndpoints } from './deliveries/delivery.routes.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.ts';
import { LaneRepository } from './deliveries/lane.repository.ts';
import { Sender } from './deliveries/sender.ts';
import { WebhookEmails } from './deliveries/webhook-emails.ts';
import { EventRepository } from './events/event.repository.ts';
import { eventEndpoints } from './events/event.routes.ts';
import { followLive, LiveHub } from './live/live.ts';
import { ReportCollector, receiveReports } from './reports/report-collector.ts';
import { ReportInbox } from './reports/report-inbox.ts';
import { postMessage } from './sending/post-message.ts';
import { addressCheck, type Resolve } from './sending/receiver-address.ts';
import { secretBox } from './webhooks/secret-box.ts';
import { type EndedKeysFeed, endWebhooks } from './webhooks/webhook.events.ts';
import { WebhookRepository } from './webhooks/webhook.repository.ts';
import { webhookEndpoints } from './webhooks/webhook.routes.ts';

export interface EventsTools extends EndedKeysFeed {
  readonly log: Logger;
  readonly erasedAccounts: ErasedAccounts;
  /** True if no other process writes events. */
  readonly singleReplica?: boolean;
  readonly post: Post;
  readonly verifier: Pick<TokenVerifier, 'user'>;
  /** The key material with which webhook secrets are sealed. */
  readonly key: string;
  readonly allowPrivate: boolean;
  /** The response timeout of a receiver in milliseconds. */
  readonly timeoutMs: number;
  /** The factor by which failed deliveries are retried faster; 1 except in tests. */
  readonly pace: number;
  /** Resolves the host names of receivers; the system's resolver by default. */
  readonly resolve?: Resolve;
}

/** The longest time in milliseconds that a caller waits for a receiver. */
const MAX_INTERACTIVE_TIMEOUT_MS = 8_000;
const HOUR_SECONDS = 60 * 60;

function repositories({ database, post }: EventsTools) {
  const lanes = new LaneRepository(database);
  const deliveries = new DeliveryRepository(database);
  const webhookCount = new QuotaCounter(database, 'webhook_counts');
  const webhooks = new WebhookRepository(database, webhookCount, {
    changed: (id) => lanes.wakeAll(id),
    async deleted(id) {
      await lanes.eraseForWebhook(id);
      await deliveries.eraseForWebhook(id);
    },
  });
  return {
    audit: new AuditRepository(database),
    events: new EventRepository(database),
    inbox: new ReportInbox(database),
    notices: new EmailOutbox(database, post),
    lanes,
    deliveries,
    webhookCount,
    webhooks,
    ids: { webhooks: idBlocks(database, 'webhooks'), deliveries: idBlocks(database, 'deliveries') },
    limits: {
      secrets: new AttemptLimit(database, 'webhook-secret', { attempts: 10, seconds: HOUR_SECONDS }),
      tests: new AttemptLimit(database, 'webhook-test', { attempts: 60, seconds: HOUR_SECONDS }),
    },
  };
}

function createDependencies(tools: EventsTools) {
  const { log, key, allowPrivate, timeoutMs, pace, resolve, verifier, singleReplica } = tools;
  const stored = repositories(tools);
  const rules = { allowPrivate };
  const box = secretBox(key);
  const sender = new Sender({ post: postMessage(rules, resolve), secretBox: box, log });
  const emails = new WebhookEmails(stored.notices);
  const live = new LiveHub({ events: stored.events, verifier, singleReplica, log });
  const deliveryWorker = new DeliveryWorker({ ...stored, sender, emails, log, timeoutMs, pace });
  const reportCollector = new ReportCollector({ ...stored, deliveryWorker, onEvents: () => void live.poll(), log });
  return {
    ...stored,
    secretBox: box,
    addressCheck: addressCheck(rules, resolve),
    sender,
    deliveryWorker,
    reportCollector,
    live,
    interactiveTimeoutMs: Math.min(timeoutMs, MAX_INTERACTIVE_TIMEOUT_MS),
  };
}

type Dependencies = ReturnType<typeof createDependencies>;

/** Erases an account's data. Only the audit log stays, without the names in it. */
async function eraseAccount(deps: Dependencies, history: HistoryStore, accountId: number): Promise<void> {
  const { webhooks, webhookCount, lanes, deliveries, events, notices, audit } = deps;
  await webhooks.records.eraseOf(accountId);
  await webhookCount.eraseOf(accountId);
  await history.eraseOf(accountId);
  for (const each of [lanes, deliveries, events, notices]) await each.eraseOf(accountId);
  await audit.eraseNamesOf(accountId);
}

/** The parts that tests call or wait for, besides the service itself. */
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
      webhooks.records.job,
      endWebhooks(webhooks, tools),
      {
        name: 'repair webhook counts',
        every: 60_000,
        run: () => webhookCount.repair((id) => webhooks.records.deletionState(id)),
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
