import type { Answer } from '@keystead/contracts';
import {
  AttemptLimit,
  type ChangeSource,
  EmailOutbox,
  type ErasedAccounts,
  type IdSource,
  idBlocks,
  type Logger,
  type Post,
  QuotaCounter,
  type TokenVerifier,
} from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import { AuditStore } from './audit/audit-store.ts';
import { DeliveryStore } from './deliveries/delivery-store.ts';
import { DeliveryWorker } from './deliveries/delivery-worker.ts';
import { LaneStore } from './deliveries/lane-store.ts';
import { Sender } from './deliveries/sender.ts';
import { WebhookEmails } from './deliveries/webhook-emails.ts';
import { EventStore } from './events/event-store.ts';
import { LiveHub } from './live/live-hub.ts';
import { ReportCollector } from './reports/report-collector.ts';
import { ReportInbox } from './reports/report-inbox.ts';
import { type AddressCheck, addressCheck } from './sending/address-check.ts';
import type { Resolve } from './sending/checked-lookup.ts';
import { postMessage } from './sending/post-message.ts';
import { type SecretBox, secretBox } from './webhooks/secret-box.ts';
import { WebhookStore } from './webhooks/webhook-store.ts';

/**
 * Fetches from identity the keys that ended since an instant, and the users whose earlier access is
 * invalid.
 */
type EndedKeys = (since: string | undefined) => Promise<Answer<'GET /internal/ended-keys'>>;

/** What the events service depends on. */
export interface EventsTools {
  readonly database: Connection;
  readonly log: Logger;
  readonly erasedAccounts: ErasedAccounts;
  readonly endedKeys: EndedKeys;
  /** Identity's notifications of ended keys, if the service subscribes to them. */
  readonly keysChanged?: ChangeSource;
  /** True if no other process writes events. */
  readonly singleReplica?: boolean;
  /** Sends e-mails. */
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

/** The stores and services of the events service. */
export interface Dependencies {
  readonly audit: AuditStore;
  readonly events: EventStore;
  readonly webhooks: WebhookStore;
  readonly webhookCount: QuotaCounter;
  readonly deliveries: DeliveryStore;
  readonly lanes: LaneStore;
  readonly inbox: ReportInbox;
  readonly notices: EmailOutbox;
  /** New ids of each collection. */
  readonly ids: Readonly<Record<'webhooks' | 'deliveries', IdSource>>;
  /** Limits on new secrets of a webhook, and on tests sent to it. */
  readonly limits: Readonly<Record<'secrets' | 'tests', AttemptLimit>>;
  readonly secretBox: SecretBox;
  readonly addressCheck: AddressCheck;
  readonly sender: Sender;
  readonly deliveryWorker: DeliveryWorker;
  readonly reportCollector: ReportCollector;
  readonly live: LiveHub;
  /** The response timeout in milliseconds while a caller waits for the receiver: shorter than the gateway's timeout. */
  readonly interactiveTimeoutMs: number;
}

/** The longest time in milliseconds that a caller waits for a receiver. */
const MAX_INTERACTIVE_TIMEOUT_MS = 8_000;
const HOUR_SECONDS = 60 * 60;

function stores({ database, post }: EventsTools) {
  const lanes = new LaneStore(database);
  const deliveries = new DeliveryStore(database);
  const webhookCount = new QuotaCounter(database, 'webhook_counts');
  const webhooks = new WebhookStore(database, webhookCount, {
    changed: (id) => lanes.wakeAll(id),
    async deleted(id) {
      await lanes.eraseForWebhook(id);
      await deliveries.eraseForWebhook(id);
    },
  });
  return {
    audit: new AuditStore(database),
    events: new EventStore(database),
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

/** Creates the stores on a database, and the services that use them. */
export function createDependencies(tools: EventsTools): Dependencies {
  const { log, key, allowPrivate, timeoutMs, pace, resolve, verifier, singleReplica } = tools;
  const stored = stores(tools);
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
