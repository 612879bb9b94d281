import type { Job } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { ApiOperation } from './api/api-operation.ts';
import { SandboxClock } from './clock/sandbox-clock.ts';
import { testClockOperations } from './clock/test-clock-operations.ts';
import { customerOperations } from './customers/customer-operations.ts';
import { CustomerService } from './customers/customer-service.ts';
import { CustomerStore } from './customers/customer-store.ts';
import type { EventStore } from './events/event-store.ts';
import { invoiceOperations } from './invoices/invoice-operations.ts';
import type { PaymentIntentStore } from './payments/payment-intent-store.ts';
import { priceOperations } from './prices/price-operations.ts';
import { PriceStore } from './prices/price-store.ts';
import { productOperations } from './products/product-operations.ts';
import { ProductStore } from './products/product-store.ts';
import { subscriptionOperations } from './subscriptions/subscription-operations.ts';
import { SubscriptionService } from './subscriptions/subscription-service.ts';

/** The parts of subscriptions: the pages call `subscriptionService`, the sandbox wires the rest. */
export interface SubscriptionModule {
  readonly subscriptionService: SubscriptionService;
  readonly customerService: CustomerService;
  readonly customers: CustomerStore;
  readonly prices: PriceStore;
  readonly products: ProductStore;
  readonly clock: SandboxClock;
  readonly operations: readonly ApiOperation[];
  readonly jobs: readonly Job[];
  readonly createIndexes: () => Promise<void>;
}

/** Creates customers, products, prices, subscriptions, invoices and their clock. */
export function createSubscriptions(
  database: Connection,
  events: EventStore,
  intents: PaymentIntentStore,
): SubscriptionModule {
  const customers = new CustomerStore(database, events, intents);
  const products = new ProductStore(database);
  const prices = new PriceStore(database);
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
