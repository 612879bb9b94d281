import type { Job } from '@keystead/service-kit';
import type { Connection } from 'mongoose';
import type { ApiOperation } from './api/api-operation.ts';
import { SandboxClock } from './clock/sandbox-clock.ts';
import { testClockOperations } from './clock/test-clock-operations.ts';
import { customerOperations } from './customers/customer-operations.ts';
import { CustomerStore } from './customers/customer-store.ts';
import { CustomerTurns } from './customers/customer-turns.ts';
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
export interface SubscriptionDependencies {
  readonly subscriptionService: SubscriptionService;
  readonly turns: CustomerTurns;
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
): SubscriptionDependencies {
  const customers = new CustomerStore(database, events, intents);
  const products = new ProductStore(database);
  const prices = new PriceStore(database);
  const clock = new SandboxClock(database);
  const turns = new CustomerTurns({ customers, clock });
  const subscriptionService = new SubscriptionService({ turns, prices, products, clock });
  return {
    subscriptionService,
    turns,
    customers,
    prices,
    products,
    clock,
    operations: [
      ...customerOperations({ customers, turns, clock }),
      ...productOperations(products),
      ...priceOperations({ prices, products }),
      ...subscriptionOperations({ customers, turns, subscriptionService }),
      ...invoiceOperations({ customers, turns, clock, prices, products }),
      ...testClockOperations({ clock, turns }),
    ],
    jobs: [customers.job, turns.job],
    createIndexes: async () => {
      await Promise.all([customers, products, prices, clock].map((store) => store.createIndexes()));
    },
  };
}
