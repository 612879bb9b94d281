import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { cancelPage } from './cancel-page.ts';
import type { PlaceOf, PortalPage } from './portal-page.ts';
import { addressOf, theSubscription } from './visit.ts';

/** The page on which the customer confirms a cancellation. */
export const cancelVisit = (subscriptionService: SubscriptionService): PortalPage<PlaceOf<'cancel'>> => ({
  render: async (visit, { subscription }) => ({ page: cancelPage(visit, theSubscription(visit, subscription)) }),
  async submit({ session, configuration }, { subscription }) {
    const { mode, proration_behavior } = configuration.features.subscription_cancel;
    const about = { customerId: session.customer, subscriptionId: subscription };
    const isCredited = proration_behavior !== 'none';
    if (mode === 'at_period_end') await subscriptionService.cancelAtPeriodEnd(about);
    else
      await subscriptionService.cancelNow({
        ...about,
        prorate: isCredited,
        invoiceNow: isCredited,
        seed: `cancel ${session._id} ${subscription}`,
      });
    return 'done';
  },
});

/** Withdraws a cancellation. The button for it is on the portal's first page. */
export const resumeVisit = (subscriptionService: SubscriptionService): PortalPage<PlaceOf<'resume'>> => ({
  render: async ({ session }) => ({ goTo: addressOf(session) }),
  async submit({ session }, { subscription }) {
    await subscriptionService.resume({ customerId: session.customer, subscriptionId: subscription });
    return 'done';
  },
});
