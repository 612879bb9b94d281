import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { cancelVisit, resumeVisit } from './cancel-visit.ts';
import { cardVisit } from './card-visit.ts';
import { changeVisit, plansVisit } from './change-visit.ts';
import { homePage } from './home-page.ts';
import type { PlaceOf, PortalAnswer, PortalPage, SentForm } from './portal-page.ts';
import type { PortalSessionStore } from './portal-session-store.ts';
import { addressOf, type Place, type Visit } from './visit.ts';

const homeVisit: PortalPage<PlaceOf<'home'>> = {
  look: async (visit) => ({ page: homePage(visit) }),
  act: async ({ session }) => ({ goTo: addressOf(session) }),
};

/** Creates the function that calls a page: `act` with a submitted form, `look` without one. */
export function portalPages(needs: {
  readonly sessions: PortalSessionStore;
  readonly subscriptionService: SubscriptionService;
}): (visit: Visit, place: Place, form: SentForm | null) => Promise<PortalAnswer> {
  const { subscriptionService } = needs;
  const [card, plans, change] = [cardVisit(needs), plansVisit(subscriptionService), changeVisit(subscriptionService)];
  const [cancel, resume] = [cancelVisit(subscriptionService), resumeVisit(subscriptionService)];
  function ask<P extends Place>(page: PortalPage<P>, visit: Visit, place: P, form: SentForm | null) {
    return form ? page.act(visit, place, form) : page.look(visit, place);
  }
  return (visit, place, form) => {
    if (place.name === 'card') return ask(card, visit, place, form);
    if (place.name === 'plans') return ask(plans, visit, place, form);
    if (place.name === 'change') return ask(change, visit, place, form);
    if (place.name === 'cancel') return ask(cancel, visit, place, form);
    if (place.name === 'resume') return ask(resume, visit, place, form);
    return ask(homeVisit, visit, { name: 'home' }, form);
  };
}
