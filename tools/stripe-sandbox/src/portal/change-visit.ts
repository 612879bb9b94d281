import { StripeError } from '../api/stripe-error.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { isFailure, type SubscriptionService } from '../subscriptions/subscription-service.ts';
import { changePage } from './change-page.ts';
import { plansPage } from './plans-page.ts';
import { offeredPrices } from './portal-configuration.ts';
import type { PlaceOf, PortalPage } from './portal-page.ts';
import { addressOf, theSubscription, type Visit } from './visit.ts';

type ChangePlace = PlaceOf<'change'>;

const aboutOf = ({ session }: Visit, { subscription, price }: ChangePlace) => ({
  customerId: session.customer,
  subscriptionId: subscription,
  priceId: price,
});

/**
 * The seed of a change. The same confirmation sent twice is one change; a later one in the same portal session is
 * another.
 */
const seedOf = ({ session }: Visit, { _id, latest_invoice }: Subscription, { price }: ChangePlace) =>
  ['change', session._id, _id, latest_invoice, price].join(' ');

/** The page that shows the exact cost of a plan change, and confirms it. */
export function changeVisit(subscriptionService: SubscriptionService): PortalPage<ChangePlace> {
  async function pageOf(visit: Visit, place: ChangePlace, failure?: string): Promise<string> {
    const preview = await subscriptionService.previewChange(aboutOf(visit, place));
    return changePage(visit, { subscription: theSubscription(visit, place.subscription), preview, failure });
  }
  return {
    render: async (visit, place) => ({ page: await pageOf(visit, place) }),
    async submit(visit, place) {
      const subscription = theSubscription(visit, place.subscription);
      const result = await subscriptionService.changePrice({
        ...aboutOf(visit, place),
        seed: seedOf(visit, subscription, place),
      });
      return isFailure(result) ? { page: await pageOf(visit, place, result.message), status: 402 } : 'done';
    },
  };
}

/** The page on which the customer chooses another plan. */
export function plansVisit(subscriptionService: SubscriptionService): PortalPage<PlaceOf<'plans'>> {
  const priceForSale = (id: string) =>
    subscriptionService.priceOf(id).catch((error) => {
      // The price is still in the configuration but no longer for sale.
      if (error instanceof StripeError) return undefined;
      throw error;
    });
  return {
    async render(visit, { subscription }) {
      const offered = await Promise.all(offeredPrices(visit.configuration).map(priceForSale));
      const prices = offered.filter((price) => price !== undefined);
      return { page: plansPage(visit, theSubscription(visit, subscription), prices) };
    },
    submit: async ({ session }, { subscription }) => ({ goTo: addressOf(session, `plans/${subscription}`) }),
  };
}
