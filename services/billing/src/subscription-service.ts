import type { Endpoint, Logger } from '@keystead/service-kit';
import type Stripe from 'stripe';
import { CancellationService } from './cancellation/cancellation-service.ts';
import { cancelPlan, resumePlan } from './cancellation/change-cancellation.ts';
import { switchToTrial } from './cancellation/switch-to-trial.ts';
import { CustomerService, type People } from './customers/customer-service.ts';
import type { Dependencies } from './dependencies.ts';
import { grantPlan } from './grants/grant-plan.ts';
import { PriceBook } from './plans/price-book.ts';
import { openPortal } from './portal/open-portal.ts';
import { PortalService } from './portal/portal-service.ts';
import { listReceipts } from './receipts/list-receipts.ts';
import { readReceipt } from './receipts/read-receipt.ts';
import type { ReceiptService } from './receipts/receipt-service.ts';
import { presentForCaller } from './subscriptions/present-for-caller.ts';
import type { Properties } from './subscriptions/properties-used.ts';
import { readSubscription } from './subscriptions/read-subscription.ts';
import { startUpgrade } from './upgrades/start-upgrade.ts';
import { UpgradeService } from './upgrades/upgrade-service.ts';

/** What the subscription endpoints need from others. */
export interface SubscriptionTools {
  readonly stripe: Stripe;
  /** Which provider this is: see `providerName`. */
  readonly provider: string;
  /** The URL at which visitors reach the product. */
  readonly publicUrl: string;
  readonly people: People;
  readonly log: Logger;
  readonly properties: Properties;
}

/** The endpoints with which users manage the subscription of their account. */
export function subscriptionEndpoints(
  deps: Dependencies & { readonly receiptService: ReceiptService },
  { stripe, provider, publicUrl, people, properties, log }: SubscriptionTools,
): Endpoint[] {
  const prices = new PriceBook(stripe);
  const portal = new PortalService({ stripe, publicUrl, log });
  const upgrades = new UpgradeService({
    subscriptions: deps.subscriptions,
    customers: new CustomerService({ ...deps, people, stripe, provider }),
    sync: deps.syncWorker,
    prices,
    checkouts: deps.subscriptionCheckoutService,
    portal,
  });
  const cancellations = new CancellationService({ ...deps, stripe, log });
  const endpointDeps = { ...deps, portal, cancellations, present: presentForCaller(properties) };
  return [
    readSubscription(endpointDeps),
    startUpgrade(upgrades),
    openPortal(endpointDeps),
    cancelPlan(endpointDeps),
    resumePlan(endpointDeps),
    switchToTrial(endpointDeps),
    grantPlan(endpointDeps),
    listReceipts(deps.invoices),
    readReceipt(deps),
  ];
}
