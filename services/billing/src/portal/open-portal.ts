import { billing } from '@keystead/contracts';
import { Conflict, endpoint, reply } from '@keystead/service-kit';
import type { CustomerStore } from '../customers/customer-store.ts';
import { assertPossible, whyNoPortal } from '../subscriptions/subscription-policy.ts';
import type { SubscriptionStore } from '../subscriptions/subscription-store.ts';
import type { PortalService } from './portal-service.ts';

interface PortalDependencies {
  readonly subscriptions: SubscriptionStore;
  readonly customers: CustomerStore;
  readonly portal: PortalService;
}

/** Returns the URL of the provider's page on which the caller's account manages its card and invoices. */
export const openPortal = ({ subscriptions, customers, portal }: PortalDependencies) =>
  endpoint(billing, 'POST /subscription/portal', async ({ caller }) => {
    assertPossible(whyNoPortal(await subscriptions.findOrCreate(caller)));
    const customer = await customers.findByAccount(caller.accountId);
    if (!customer) throw new Conflict('There is no billing to manage yet, because no plan has been paid for.');
    return reply({ portal_url: await portal.open(customer._id) });
  });
