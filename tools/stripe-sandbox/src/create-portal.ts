import type { Connection } from 'mongoose';
import type { ApiOperation } from './api/api-operation.ts';
import type { WebhookSender } from './events/webhook-sender.ts';
import { configurationOperations } from './portal/configuration-operations.ts';
import { PortalConfigurationStore } from './portal/configuration-store.ts';
import { portalSessionOperations } from './portal/portal-session-operations.ts';
import { PortalSessionStore } from './portal/portal-session-store.ts';
import type { PortalDependencies } from './portal/portal-visits.ts';
import type { PriceStore } from './prices/price-store.ts';
import type { SubscriptionService } from './subscriptions/subscription-service.ts';

interface PortalTools {
  readonly database: Connection;
  readonly prices: PriceStore;
  readonly subscriptionService: SubscriptionService;
  readonly sender: WebhookSender;
  readonly publicUrl: string;
}

/** The portal: its operations, the dependencies of its pages, and its indexes. */
export interface PortalModule {
  readonly operations: readonly ApiOperation[];
  readonly pages: PortalDependencies;
  readonly createIndexes: () => Promise<void>;
}

export function createPortal({ database, prices, subscriptionService, sender, publicUrl }: PortalTools): PortalModule {
  const configurations = new PortalConfigurationStore(database);
  const sessions = new PortalSessionStore(database);
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
