import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { cancelVisit, resumeVisit } from './cancel-visit.ts';
import { cardVisit } from './card-visit.ts';
import { changeVisit, plansVisit } from './change-visit.ts';
import { homePage } from './home-page.ts';
import type { PlaceOf, PortalAnswer, PortalPage, SentForm } from './portal-page.ts';
import type { PortalSessionStore } from './portal-session-store.ts';
import { addressOf, type Place, type Visit } from './visit.ts';

const homeVisit: PortalPage<PlaceOf<'home'>> = {
  render: async (visit) => ({ page: homePage(visit) }),
  submit: async ({ session }) => ({ goTo: addressOf(session) }),
};

/** Creates the function that calls a page: `submit` with a submitted form, `render` without one. */
export function portalPages(deps: {
  readonly sessions: PortalSessionStore;
  readonly subscriptionService: SubscriptionService;
}): (visit: Visit, place: Place, form: SentForm | null) => Promise<PortalAnswer> {
  const { subscriptionService } = deps;
  const [card, plans, change] = [cardVisit(deps), plansVisit(subscriptionService), changeVisit(subscriptionService)];
  const [cancel, resume] = [cancelVisit(subscriptionService), resumeVisit(subscriptionService)];
  function call<P extends Place>(page: PortalPage<P>, visit: Visit, place: P, form: SentForm | null) {
    return form ? page.submit(visit, place, form) : page.render(visit, place);
  }
  return (visit, place, form) => {
    if (place.name === 'card') return call(card, visit, place, form);
    if (place.name === 'plans') return call(plans, visit, place, form);
    if (place.name === 'change') return call(change, visit, place, form);
    if (place.name === 'cancel') return call(cancel, visit, place, form);
    if (place.name === 'resume') return call(resume, visit, place, form);
    return call(homeVisit, visit, { name: 'home' }, form);
  };
}
