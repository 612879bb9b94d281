import { Conflict } from '@keystead/service-kit';
import type { Context } from 'koa';
import { StripeError } from '../api/stripe-error.ts';
import type { WebhookSender } from '../events/webhook-sender.ts';
import { busyPage, unreadablePage } from '../pages/html.ts';
import { goTo, sentForm, show, waitForDelivery } from '../pages/page-answer.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { cardVisit } from './card-page.ts';
import { homePage } from './home-page.ts';
import { cancelVisit, changeVisit, plansVisit, resumeVisit } from './plan-pages.ts';
import type { PortalConfigurationRepository } from './portal-configuration.repository.ts';
import { donePage, expiredVisitPage, outdatedPage, unknownVisitPage } from './portal-frame.ts';
import type { PortalSessionRepository } from './portal-session.repository.ts';
import { isOngoing, type PortalSession } from './portal-session.ts';
import {
  addressOf,
  isAllowed,
  isAlreadyApplied,
  isInFlow,
  type Place,
  type PlaceOf,
  type PortalAnswer,
  type PortalPage,
  placeOf,
  type SentForm,
  type Visit,
} from './portal-visit.ts';

const homeVisit: PortalPage<PlaceOf<'home'>> = {
  render: async (visit) => ({ page: homePage(visit) }),
  submit: async ({ session }) => ({ goTo: addressOf(session) }),
};

/** Creates the function that calls a page: `submit` with a submitted form, `render` without one. */
function portalPages(deps: {
  readonly sessions: PortalSessionRepository;
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

export interface PortalDependencies {
  readonly sessions: PortalSessionRepository;
  readonly configurations: PortalConfigurationRepository;
  readonly subscriptionService: SubscriptionService;
  readonly sender: WebhookSender;
}

/** Where a visitor goes once their action is complete. */
function afterwards(session: PortalSession): string {
  const after = isInFlow(session) ? session.flow?.after_completion : undefined;
  return after?.type === 'redirect' ? after.return_url : addressOf(session);
}

/** The pages of the portal, each at a path below its session's. */
export function portalVisits(deps: PortalDependencies): (ctx: Context, id: string, below?: string) => Promise<void> {
  const { sessions, configurations, subscriptionService, sender } = deps;
  const answerOf = portalPages(deps);

  async function visitOf(session: PortalSession): Promise<Visit | null> {
    const [configuration, customer] = await Promise.all([
      configurations.find(session.configuration),
      subscriptionService.find(session.customer),
    ]);
    return configuration && customer && { session, configuration, customer };
  }

  /** Redirects once the product has received the events. */
  async function finish(ctx: Context, session: PortalSession): Promise<void> {
    if (isInFlow(session)) await sessions.complete(session);
    await waitForDelivery(sender);
    goTo(ctx, afterwards(session));
  }

  async function answer(ctx: Context, visit: Visit, place: Place): Promise<void> {
    const form = ctx.method === 'POST' ? await sentForm(ctx) : null;
    if (form === undefined) return show(ctx, unreadablePage(), 400);
    if (form && isAlreadyApplied(visit, place)) return finish(ctx, visit.session);
    if (!isAllowed(visit, place)) return show(ctx, outdatedPage(visit.session), 409);
    const given = await answerOf(visit, place, form);
    if (given === 'done') return finish(ctx, visit.session);
    if ('page' in given) return show(ctx, given.page, given.status);
    goTo(ctx, given.goTo);
  }

  return async (ctx, id, below) => {
    const session = await sessions.find(id);
    const place = session && placeOf(session, below);
    if (!session || !place) return show(ctx, unknownVisitPage(), 404);
    // The flow has been completed in the meantime; redirect as after its completion.
    if (place.name === 'done')
      return ctx.method === 'POST' ? goTo(ctx, afterwards(session)) : show(ctx, donePage(session));
    if (!isOngoing(session, new Date())) return show(ctx, expiredVisitPage(session));
    try {
      const visit = await visitOf(session);
      if (!visit) return show(ctx, unknownVisitPage(), 404);
      await answer(ctx, visit, place);
    } catch (error) {
      // Every retry hit a version conflict.
      if (error instanceof Conflict) return show(ctx, busyPage(ctx.path), 409);
      // A concurrent change came first: the requested object does not exist any more.
      if (!(error instanceof StripeError)) throw error;
      show(ctx, outdatedPage(session), 409);
    }
  };
}
