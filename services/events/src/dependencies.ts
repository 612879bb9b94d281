import {
  AttemptLimit,
  EmailOutbox,
  type ErasedAccounts,
  idBlocks,
  type Logger,
  type Post,
  QuotaCounter,
  type TokenVerifier,
} from '@keystead/service-kit';
import { AuditRepository } from './audit/audit.repository.ts';
import { DeliveryRepository } from './deliveries/delivery.repository.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.ts';
import { LaneRepository } from './deliveries/lane.repository.ts';
import { webhookSender } from './deliveries/sender.ts';
import { webhookEmails } from './deliveries/webhook-emails.ts';
import { EventRepository } from './events/event.repository.ts';
import { LiveHub } from './live/live.ts';
import { ReportCollector } from './reports/report-collector.ts';
import { ReportInbox } from './reports/report-inbox.ts';
import { postMessage } from './sending/post-message.ts';
import { addressCheck, type Resolve } from './sending/receiver-address.ts';
import { secretBox } from './webhooks/secret-box.ts';
import type { EndedKeysFeed } from './webhooks/webhook.events.ts';
import { WebhookRepository } from './webhooks/webhook.repository.ts';

export interface EventsTools extends EndedKeysFeed {
  readonly log: Logger;
  readonly erasedAccounts: ErasedAccounts;
  /** True if no other process writes events. */
  readonly singleReplica?: boolean;
  readonly post: Post;
  readonly verifier: Pick<TokenVerifier, 'user'>;
  /** The key material with which webhook secrets are sealed: with the first one, and all open them. */
  readonly keys: readonly [string, ...string[]];
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  /** The factor by which failed deliveries are retried faster; 1 except in tests. */
  readonly pace: number;
  readonly resolve?: Resolve;
}

/** The longest time in milliseconds that a caller waits for a receiver: shorter than the gateway's timeout. */
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

export function createDependencies(tools: EventsTools) {
  const { log, keys, allowPrivate, timeoutMs, pace, resolve, verifier, singleReplica } = tools;
  const stored = repositories(tools);
  const rules = { allowPrivate };
  const box = secretBox(keys);
  const send = webhookSender({ post: postMessage(rules, resolve), secretBox: box, log });
  const emails = webhookEmails(stored.notices);
  const live = new LiveHub({ events: stored.events, verifier, singleReplica, log });
  const deliveryWorker = new DeliveryWorker({ ...stored, send, emails, log, timeoutMs, pace });
  const reportCollector = new ReportCollector({ ...stored, deliveryWorker, onEvents: () => void live.poll(), log });
  return {
    ...stored,
    secretBox: box,
    addressCheck: addressCheck(rules, resolve),
    send,
    deliveryWorker,
    reportCollector,
    live,
    interactiveTimeoutMs: Math.min(timeoutMs, MAX_INTERACTIVE_TIMEOUT_MS),
  };
}

export type Dependencies = ReturnType<typeof createDependencies>;
