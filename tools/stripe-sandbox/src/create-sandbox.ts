import { health, isDisconnect, type Job, type Logger, problems, requestLog } from '@keystead/service-kit';
import Koa from 'koa';
import type { Connection } from 'mongoose';
import type { ApiOperation } from './api/api-operation.ts';
import { apiRouter } from './api/api-router.ts';
import { IdempotencyStore } from './api/idempotency-store.ts';
import { CheckoutSessionRepository } from './checkout/checkout-session.repository.ts';
import { checkoutSessionOperations } from './checkout/checkout-session.routes.ts';
import { fulfillSession, SessionPayments } from './checkout/session-payment.ts';
import { SandboxClock } from './clock/sandbox-clock.ts';
import { testClockOperations } from './clock/test-clock.routes.ts';
import type { SandboxConfig } from './config.ts';
import { CustomerRepository } from './customers/customer.repository.ts';
import { customerOperations } from './customers/customer.routes.ts';
import { CustomerService } from './customers/customer-service.ts';
import { DisputeRepository } from './disputes/dispute.repository.ts';
import { disputeOperations } from './disputes/dispute.routes.ts';
import { EventRepository } from './events/event.repository.ts';
import { eventOperations } from './events/event.routes.ts';
import { WebhookSender } from './events/webhook-sender.ts';
import { invoiceOperations } from './invoices/invoice.routes.ts';
import { pageRouter } from './pages/page-router.ts';
import { PaymentIntentRepository } from './payments/payment-intent.repository.ts';
import { paymentIntentOperations } from './payments/payment-intent.routes.ts';
import { PortalConfigurationRepository } from './portal/portal-configuration.repository.ts';
import { configurationOperations } from './portal/portal-configuration.routes.ts';
import type { PortalDependencies } from './portal/portal-pages.ts';
import { PortalSessionRepository } from './portal/portal-session.repository.ts';
import { portalSessionOperations } from './portal/portal-session.routes.ts';
import { PriceRepository } from './prices/price.repository.ts';
import { priceOperations } from './prices/price.routes.ts';
import { ProductRepository } from './products/product.repository.ts';
import { productOperations } from './products/product.routes.ts';
import { RefundRepository } from './refunds/refund.repository.ts';
import { refundOperations } from './refunds/refund.routes.ts';
import { subscriptionOperations } from './subscriptions/subscription.routes.ts';
import { SubscriptionService } from './subscriptions/subscription-service.ts';

interface PortalTools {
  readonly database: Connection;
  readonly prices: PriceRepository;
  readonly subscriptionService: SubscriptionService;
  readonly sender: WebhookSender;
  readonly publicUrl: string;
}

/** The portal: its operations, the dependencies of its pages, and its indexes. */
interface PortalModule {
  readonly operations: readonly ApiOperation[];
  readonly pages: PortalDependencies;
  readonly createIndexes: () => Promise<void>;
}

function createPortal({ database, prices, subscriptionService, sender, publicUrl }: PortalTools): PortalModule {
  const configurations = new PortalConfigurationRepository(database);
  const sessions = new PortalSessionRepository(database);
  return {
    operations: [
      ...configurationOperations({ configurations, prices }),
      ...portalSessionOperations({ sessions, configurations, subscriptionService, publicUrl }),
    ],
    pages: { sessions, configurations, subscriptionService, sender },
    createIndexes: async () => {
      await Promise.all([configurations.createIndexes(), sessions.createIndexes()]);
    },
  };
}

/** The parts of subscriptions: the pages call `subscriptionService`, the sandbox wires the rest. */
interface SubscriptionModule {
  readonly subscriptionService: SubscriptionService;
  readonly customerService: CustomerService;
  readonly customers: CustomerRepository;
  readonly prices: PriceRepository;
  readonly products: ProductRepository;
  readonly clock: SandboxClock;
  readonly operations: readonly ApiOperation[];
  readonly jobs: readonly Job[];
  readonly createIndexes: () => Promise<void>;
}

/** Creates customers, products, prices, subscriptions, invoices and their clock. */
export function createSubscriptions(
  database: Connection,
  events: EventRepository,
  intents: PaymentIntentRepository,
): SubscriptionModule {
  const customers = new CustomerRepository(database, events, intents);
  const products = new ProductRepository(database);
  const prices = new PriceRepository(database);
  const clock = new SandboxClock(database);
  const customerService = new CustomerService({ customers, clock });
  const subscriptionService = new SubscriptionService({ customerService, prices, products, clock });
  return {
    subscriptionService,
    customerService,
    customers,
    prices,
    products,
    clock,
    operations: [
      ...customerOperations({ customers, customerService, clock }),
      ...productOperations(products),
      ...priceOperations({ prices, products }),
      ...subscriptionOperations({ customers, customerService, subscriptionService }),
      ...invoiceOperations({ customers, customerService, clock, prices, products }),
      ...testClockOperations({ clock, customerService }),
    ],
    jobs: [customers.job, customerService.job],
    createIndexes: async () => {
      await Promise.all([customers, products, prices, clock].map((store) => store.createIndexes()));
    },
  };
}

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
  const events = new EventRepository(database);
  const refunds = new RefundRepository(database);
  const disputes = new DisputeRepository(database, events);
  const intents = new PaymentIntentRepository(database, events, refunds);
  const subscriptions = createSubscriptions(database, events, intents);
  const { subscriptionService, prices, products } = subscriptions;
  const sessions = new CheckoutSessionRepository(database, events, (session) =>
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
