import type { SubscriptionDesk } from '../subscriptions/subscription-desk.ts';
import { cancelPage } from './cancel-page.ts';
import type { PlaceOf, PortalPage } from './portal-page.ts';
import { addressOf, theSubscription } from './visit.ts';

/** On which a cancellation is confirmed. */
export const cancelVisit = (desk: SubscriptionDesk): PortalPage<PlaceOf<'cancel'>> => ({
  look: async (visit, { subscription }) => ({ page: cancelPage(visit, theSubscription(visit, subscription)) }),
  async act({ session, configuration }, { subscription }) {
    const { mode, proration_behavior } = configuration.features.subscription_cancel;
    const about = { customerId: session.customer, subscriptionId: subscription };
    const isCredited = proration_behavior !== 'none';
    if (mode === 'at_period_end') await desk.cancelAtPeriodEnd(about);
    else
      await desk.cancelNow({
        ...about,
        prorate: isCredited,
        invoiceNow: isCredited,
        seed: `cancel ${session._id} ${subscription}`,
      });
    return 'done';
  },
});

/** Takes a cancellation back; the button for it is on the portal's first page. */
export const resumeVisit = (desk: SubscriptionDesk): PortalPage<PlaceOf<'resume'>> => ({
  look: async ({ session }) => ({ goTo: addressOf(session) }),
  async act({ session }, { subscription }) {
    await desk.resume({ customerId: session.customer, subscriptionId: subscription });
    return 'done';
  },
});
