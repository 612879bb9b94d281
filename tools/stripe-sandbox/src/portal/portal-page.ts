import { StripeError } from '../api/stripe-error.ts';
import type { SandboxClock } from '../clock/sandbox-clock.ts';
import type { CustomerService } from '../customers/customer-service.ts';
import { readCardForm } from '../pages/card-form.ts';
import { type EventQueue, type Page, type PageAnswer, type SentForm, waitForDelivery } from '../pages/page-router.ts';
import { declined } from '../payments/test-cards.ts';
import type { PriceRepository, SubscribedPrice } from '../prices/price.ts';
import { changePrice, previewChange } from '../subscriptions/change-price.ts';
import { liveSubscriptionOf, saveCard } from '../subscriptions/change-subscription.ts';
import { isLive } from '../subscriptions/subscription.ts';
import type { PlanChange, PortalSession, PortalSessionRepository } from './portal-session.ts';
import { expiredPortalPage, outdatedPage, type PortalView, portalPage, unknownPortalPage } from './portal-view.ts';

interface PortalDependencies {
  readonly sessions: PortalSessionRepository;
  readonly customerService: CustomerService;
  readonly prices: PriceRepository;
  readonly clock: SandboxClock;
  readonly sender: EventQueue;
}

/** The page on which a customer saves a card and, if it was opened for a change of the plan, confirms that change. */
export function portal({ sessions, customerService, prices, clock, sender }: PortalDependencies): Page {
  const outdated = (session: PortalSession): PageAnswer => ({ page: outdatedPage(session), status: 409 });

  /** Redirects once the product has received the events. */
  async function goTo(address: string): Promise<PageAnswer> {
    await waitForDelivery(sender);
    return { goTo: address };
  }

  async function finish(session: PortalSession, { return_url }: PlanChange): Promise<PageAnswer> {
    await sessions.complete(session);
    return goTo(return_url);
  }

  async function submitCard(view: PortalView, form: SentForm): Promise<PageAnswer> {
    const { _id, customer, change } = view.session;
    if (form.action !== 'save') return outdated(view.session);
    const entry = readCardForm(form, new Date());
    if ('problems' in entry) return { page: portalPage(view, { card: entry }), status: 422 };
    const { card, behaviour, input } = entry;
    if (behaviour === 'declined')
      return { page: portalPage(view, { card: { failure: declined.message, input } }), status: 402 };
    const charged_later = behaviour === 'fails_later' ? 'declined' : 'pays';
    // A card that is saved beside a change pays for it.
    await customerService.update(customer, (before, at) =>
      saveCard(before, { ...card, charged_later }, change?.subscription, at),
    );
    return goTo(`/sandbox/portal/${_id}`);
  }

  async function submitChange(view: PortalView, change: PlanChange, price: SubscribedPrice): Promise<PageAnswer> {
    const { session } = view;
    // The same confirmation sent twice is one change.
    const seed = `change ${session._id}`;
    const failure = await customerService.change(session.customer, (before, at) =>
      changePrice(before, { subscription: liveSubscriptionOf(before, change.subscription), price, seed }, at),
    );
    if (failure) return { page: portalPage(view, { changeFailure: failure.message }), status: 402 };
    return finish(session, change);
  }

  async function answer(session: PortalSession, form: SentForm | null): Promise<PageAnswer> {
    const customer = await customerService.read(session.customer);
    const { change } = session;
    const view: PortalView = { session, customer, change: null };
    if (!change) return form ? submitCard(view, form) : { page: portalPage(view) };
    const subscription = customer.subscriptions.find((one) => one._id === change.subscription && isLive(one));
    const isConfirmed = form?.action === 'change';
    // By a repeated form, or in another window.
    if (isConfirmed && subscription?.price._id === change.price) return finish(session, change);
    if (!subscription || subscription.price._id === change.price) return outdated(session);
    const price = await prices.sold(change.price);
    const preview = previewChange(customer, { subscription, price }, await clock.now());
    const withChange = { ...view, change: { subscription, price, ...preview } };
    if (!form) return { page: portalPage(withChange) };
    return isConfirmed ? submitChange(withChange, change, price) : submitCard(withChange, form);
  }

  return async (id, form) => {
    const session = await sessions.find(id);
    if (!session) return { page: unknownPortalPage(), status: 404 };
    if (session.change && session.completed_at) return { goTo: session.change.return_url };
    if (session.expires_at <= new Date()) return { page: expiredPortalPage(session) };
    try {
      return await answer(session, form);
    } catch (error) {
      // A concurrent change came first: the requested object does not exist any more.
      if (!(error instanceof StripeError)) throw error;
      return outdated(session);
    }
  };
}
