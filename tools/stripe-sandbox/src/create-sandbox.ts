import { health, isDisconnect, type Job, type Logger, problems, requestLog } from '@keystead/service-kit';
import Koa from 'koa';
import type { Connection } from 'mongoose';
import { apiRouter } from './api/api-router.ts';
import { IdempotencyStore } from './api/idempotency-store.ts';
import { checkoutSessionOperations } from './checkout/checkout-session-operations.ts';
import { CheckoutSessionStore } from './checkout/checkout-session-store.ts';
import { fulfillSession, SessionPayments } from './checkout/session-payment.ts';
import type { SandboxConfig } from './config.ts';
import { createPortal } from './create-portal.ts';
import { createSubscriptions } from './create-subscriptions.ts';
import { disputeOperations } from './disputes/dispute-operations.ts';
import { DisputeStore } from './disputes/dispute-store.ts';
import { eventOperations } from './events/event-operations.ts';
import { EventStore } from './events/event-store.ts';
import { WebhookSender } from './events/webhook-sender.ts';
import { pageRouter } from './pages/page-router.ts';
import { paymentIntentOperations } from './payments/payment-intent-operations.ts';
import { PaymentIntentStore } from './payments/payment-intent-store.ts';
import { refundOperations } from './refunds/refund-operations.ts';
import { RefundStore } from './refunds/refund-store.ts';

/** What `createSandbox` needs. */
export interface SandboxTools {
  readonly config: Pick<
    SandboxConfig,
    'PUBLIC_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_WEBHOOK_URL'
  >;
  readonly version: string;
  readonly database: Connection;
  readonly log: Logger;
}

/** The sandbox: its application, its jobs, and what must run before the first request. */
export interface Sandbox {
  readonly app: Koa;
  readonly jobs: readonly Job[];
  readonly prepare: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Creates the sandbox: its stores, the API and the pages. */
export function createSandbox({ config, version, database, log }: SandboxTools): Sandbox {
  const idempotency = new IdempotencyStore(database);
  const events = new EventStore(database);
  const refunds = new RefundStore(database);
  const disputes = new DisputeStore(database, events);
  const intents = new PaymentIntentStore(database, events, refunds);
  const subscriptions = createSubscriptions(database, events, intents);
  const { subscriptionService, prices, products } = subscriptions;
  const sessions = new CheckoutSessionStore(database, events, (session) =>
    fulfillSession({ intents, disputes, subscriptionService }, session),
  );
  const sender = new WebhookSender({
    events,
    url: config.STRIPE_WEBHOOK_URL,
    secret: config.STRIPE_WEBHOOK_SECRET,
    log,
  });
  const publicUrl = config.PUBLIC_URL;
  const portal = createPortal({ database, prices, subscriptionService, sender, publicUrl });
  const operations = [
    ...checkoutSessionOperations({ sessions, prices, products, subscriptionService, publicUrl }),
    ...paymentIntentOperations(intents),
    ...refundOperations({ intents, refunds, disputes }),
    ...disputeOperations(disputes),
    ...eventOperations(events),
    ...subscriptions.operations,
    ...portal.operations,
  ];
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.use(requestLog(log));
  app.use(problems());
  app.use(health('stripe-sandbox', version, database));
  // As at Stripe, an event is sent as soon as the request that caused it is answered.
  app.use((ctx, next) => {
    if (ctx.method !== 'GET') ctx.res.once('close', () => void sender.deliver());
    return next();
  });
  app.use(apiRouter(operations, config.STRIPE_SECRET_KEY, idempotency));
  const payments = new SessionPayments({ sessions, intents });
  app.use(pageRouter({ checkout: { sessions, payments, subscriptionService, sender }, portal: portal.pages }));
  app.silent = true;
  app.on('error', (err: NodeJS.ErrnoException) => {
    if (!isDisconnect(err)) log.error({ err }, 'the connection failed');
  });
  return {
    app,
    jobs: [sessions.job, intents.job, disputes.job, ...subscriptions.jobs, sender.job],
    prepare: async () => {
      await Promise.all(
        [idempotency, events, refunds, disputes, intents, subscriptions, sessions, portal].map((store) =>
          store.createIndexes(),
        ),
      );
    },
    close: () => sender.stop(),
  };
}
