import { health, isDisconnect, type Logger, problems, requestLog, secretsOf } from '@keystead/service-kit';
import Koa from 'koa';
import type { Connection } from 'mongoose';
import { apiRouter } from './api/api-router.ts';
import { IdempotencyStore } from './api/idempotency-store.ts';
import { checkoutPage } from './checkout/checkout-page.ts';
import { CheckoutSessionRepository } from './checkout/checkout-session.repository.ts';
import { checkoutSessionOperations } from './checkout/checkout-session.routes.ts';
import { fulfillSession } from './checkout/session-payment.ts';
import { SandboxClock, testClockOperations } from './clock/sandbox-clock.ts';
import type { SandboxConfig } from './config.ts';
import { CustomerRepository } from './customers/customer.repository.ts';
import { customerOperations } from './customers/customer.routes.ts';
import { CustomerService } from './customers/customer-service.ts';
import { DisputeRepository, disputeOperations } from './disputes/dispute.ts';
import { EventRepository } from './events/event.ts';
import { webhookSender } from './events/webhook-sender.ts';
import { invoiceOperations } from './invoices/invoice.routes.ts';
import { pageRouter } from './pages/page-router.ts';
import { PaymentIntentRepository, paymentIntentOperations } from './payments/payment-intent.ts';
import { configurationOperations, PortalConfigurationRepository } from './portal/portal-configuration.ts';
import { portal } from './portal/portal-page.ts';
import { PortalSessionRepository, portalSessionOperations } from './portal/portal-session.ts';
import { PriceRepository, priceOperations } from './prices/price.ts';
import { ProductRepository, productOperations } from './products/product.ts';
import { refundOperations } from './refunds/refund.routes.ts';
import { RefundRepository } from './refunds/refund.ts';
import { subscriptionOperations } from './subscriptions/subscription.routes.ts';

export function createStores(database: Connection) {
  const events = new EventRepository(database);
  const refunds = new RefundRepository(database);
  const disputes = new DisputeRepository(database, events);
  const intents = new PaymentIntentRepository(database, events, refunds);
  const customers = new CustomerRepository(database, events, intents);
  const products = new ProductRepository(database);
  const prices = new PriceRepository(database, products);
  const clock = new SandboxClock(database);
  const customerService = new CustomerService({ customers, clock });
  const sessions = new CheckoutSessionRepository(database, events, (session) =>
    fulfillSession({ intents, disputes, customerService, prices }, session),
  );
  return {
    collections: { events, refunds, disputes, intents, customers, products, prices, clock, sessions },
    customerService,
  };
}

interface SandboxTools {
  readonly config: Pick<
    SandboxConfig,
    'PUBLIC_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_WEBHOOK_URL'
  >;
  readonly version: string;
  readonly database: Connection;
  readonly log: Logger;
}

/** Creates the sandbox: its application, its jobs, and what must run before the first request. */
export function createSandbox({ config, version, database, log }: SandboxTools) {
  const { collections, customerService } = createStores(database);
  const { events, refunds, disputes, intents, customers, products, prices, clock, sessions } = collections;
  const idempotency = new IdempotencyStore(database);
  const configurations = new PortalConfigurationRepository(database);
  const portalSessions = new PortalSessionRepository(database);
  const sender = webhookSender({
    events,
    url: config.STRIPE_WEBHOOK_URL,
    secret: secretsOf(config.STRIPE_WEBHOOK_SECRET)[0],
    log,
  });
  const pagesUrl = `${config.PUBLIC_URL.replace(/\/$/, '')}/sandbox`;
  const operations = {
    ...checkoutSessionOperations({ sessions, prices, customerService, pagesUrl }),
    ...paymentIntentOperations(intents),
    ...refundOperations({ intents, refunds, disputes }),
    ...disputeOperations(disputes),
    ...customerOperations({ customers, customerService, clock }),
    ...productOperations(products),
    ...priceOperations(prices),
    ...subscriptionOperations(customerService),
    ...invoiceOperations(customerService),
    ...testClockOperations({ clock, customerService }),
    ...configurationOperations(configurations),
    ...portalSessionOperations({ sessions: portalSessions, configurations, customerService, prices, pagesUrl }),
  };
  const app = new Koa({ proxy: true, maxIpsCount: 1 });
  app.use(requestLog(log));
  app.use(problems());
  app.use(health('stripe-sandbox', version, database));
  // As at Stripe, an event is sent as soon as the request that caused it is answered.
  app.use((ctx, next) => {
    if (ctx.method !== 'GET') ctx.res.once('close', () => void sender.doDue());
    return next();
  });
  app.use(apiRouter(operations, secretsOf(config.STRIPE_SECRET_KEY), idempotency));
  const deps = { customerService, prices, clock, sender };
  app.use(
    pageRouter({
      checkout: checkoutPage({ ...deps, sessions, intents }),
      portal: portal({ ...deps, sessions: portalSessions }),
    }),
  );
  app.silent = true;
  app.on('error', (err: NodeJS.ErrnoException) => {
    if (!isDisconnect(err)) log.error({ err }, 'the connection failed');
  });
  return {
    app,
    jobs: [sessions, intents, disputes, customers, customerService, sender].map(({ job }) => job),
    prepare: async () => {
      const stores = [idempotency, configurations, portalSessions, ...Object.values(collections)];
      await Promise.all(stores.map((store) => store.createIndexes()));
    },
    close: () => sender.stop(),
  };
}
