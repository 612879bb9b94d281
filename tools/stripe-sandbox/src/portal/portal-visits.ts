import { Conflict } from '@keystead/service-kit';
import type { Context } from 'koa';
import { StripeError } from '../api/stripe-error.ts';
import type { WebhookSender } from '../events/webhook-sender.ts';
import { busyPage, unreadablePage } from '../pages/notice.ts';
import { goTo, sentForm, show, waitForDelivery } from '../pages/page-answer.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { donePage, expiredVisitPage, outdatedPage, unknownVisitPage } from './closed-pages.ts';
import type { PortalConfigurationStore } from './configuration-store.ts';
import { portalPages } from './portal-pages.ts';
import { isOngoing, type PortalSession } from './portal-session.ts';
import type { PortalSessionStore } from './portal-session-store.ts';
import { addressOf, isAllowed, isAlreadyApplied, isInFlow, type Place, placeOf, type Visit } from './visit.ts';

export interface PortalDependencies {
  readonly sessions: PortalSessionStore;
  readonly configurations: PortalConfigurationStore;
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
