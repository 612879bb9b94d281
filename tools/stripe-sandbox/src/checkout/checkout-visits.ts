import { Conflict } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { WebhookSender } from '../events/webhook-sender.ts';
import { applyBalance } from '../invoices/invoice.ts';
import { isCard, readCardForm, type StoredInput, storedInput } from '../pages/card-form.ts';
import { busyPage, unreadablePage } from '../pages/html.ts';
import { goTo, sentForm, show, waitForDelivery } from '../pages/page-answer.ts';
import type { Card, PaymentFailure } from '../payments/payment-intent.ts';
import { failures } from '../payments/test-cards.ts';
import type { SubscriptionService } from '../subscriptions/subscription-service.ts';
import { cardPage, completePage, confirmPage, expiredPage, type SessionView, unknownPage } from './checkout-pages.ts';
import type { CheckoutSessionRepository } from './checkout-session.repository.ts';
import { type CheckoutSession, isOpen, returnAddress } from './checkout-session.ts';
import type { SessionPayments } from './session-payment.ts';

export interface CheckoutDependencies {
  readonly sessions: CheckoutSessionRepository;
  readonly payments: SessionPayments;
  readonly subscriptionService: SubscriptionService;
  readonly sender: WebhookSender;
}

interface FailedAttempt {
  readonly card: Card;
  readonly failure: PaymentFailure;
  readonly input?: StoredInput;
}

/** The pages of Checkout Sessions. Each shows its session, and its forms post back to it. */
export function checkoutVisits(deps: CheckoutDependencies): (ctx: Context, id: string) => Promise<void> {
  const { sessions, payments, subscriptionService, sender } = deps;

  function showClosed(ctx: Context, session: CheckoutSession): void {
    show(ctx, session.status === 'complete' ? completePage(session) : expiredPage(session));
  }

  /** The first invoice uses up the customer's credit. */
  async function viewOf(session: CheckoutSession): Promise<SessionView> {
    const customer = session.start ? await subscriptionService.find(session.start.customer) : null;
    return { session, due: applyBalance(session.amount_total, customer?.balance ?? 0).amount_due };
  }

  async function showSession(ctx: Context, session: CheckoutSession): Promise<void> {
    if (!isOpen(session, new Date())) return showClosed(ctx, session);
    const card = await payments.cardToConfirm(session);
    const view = await viewOf(session);
    show(ctx, card ? confirmPage(view, card) : cardPage(view));
  }

  /** Pays, and redirects the payer. A repeated payment redirects again and charges nothing. */
  async function pay(ctx: Context, session: CheckoutSession, card: Card): Promise<void> {
    await payments.pay(session, card);
    const now = await sessions.find(session._id);
    if (now?.status !== 'complete') return showClosed(ctx, now ?? session);
    await waitForDelivery(sender);
    goTo(ctx, returnAddress(now));
  }

  async function fail(ctx: Context, session: CheckoutSession, { card, failure, input }: FailedAttempt): Promise<void> {
    const again = await payments.fail(session, card, failure);
    if (again) return show(ctx, cardPage(await viewOf(session), { failure: failure.message, input }), 402);
    showClosed(ctx, (await sessions.find(session._id)) ?? session);
  }

  async function submitCard(
    ctx: Context,
    session: CheckoutSession,
    form: Readonly<Record<string, string>>,
  ): Promise<void> {
    const read = readCardForm(form, new Date());
    const input = storedInput(form);
    if (!isCard(read)) return show(ctx, cardPage(await viewOf(session), { problems: read, input }), 422);
    if (read.behaviour === 'pays' || read.behaviour === 'disputed') return pay(ctx, session, read.card);
    if (read.behaviour === 'confirms') {
      await payments.requireConfirmation(session, read.card);
      return goTo(ctx, ctx.path);
    }
    return fail(ctx, session, { card: read.card, failure: failures.declined, input });
  }

  async function submitConfirmation(ctx: Context, session: CheckoutSession, action: 'confirm' | 'fail'): Promise<void> {
    const card = await payments.cardToConfirm(session);
    if (!card) return goTo(ctx, ctx.path);
    if (action === 'confirm') return pay(ctx, session, card);
    return fail(ctx, session, { card, failure: failures.unconfirmed });
  }

  async function submitForm(ctx: Context, session: CheckoutSession): Promise<void> {
    const form = await sentForm(ctx);
    if (!form) return show(ctx, unreadablePage(), 400);
    const { action } = form;
    // The session has been paid in the meantime; redirect as after a payment.
    if (session.status === 'complete') return goTo(ctx, returnAddress(session));
    if (!isOpen(session, new Date())) return showClosed(ctx, session);
    if (action === 'confirm' || action === 'fail') return submitConfirmation(ctx, session, action);
    return submitCard(ctx, session, form);
  }

  async function answer(ctx: Context, id: string): Promise<void> {
    const session = await sessions.find(id);
    if (!session) return show(ctx, unknownPage(), 404);
    return ctx.method === 'POST' ? submitForm(ctx, session) : showSession(ctx, session);
  }

  return async (ctx, id) => {
    try {
      await answer(ctx, id);
    } catch (error) {
      // Every retry hit a version conflict. A payment stays made; opening the page again continues from there.
      if (!(error instanceof Conflict)) throw error;
      show(ctx, busyPage(ctx.path), 409);
    }
  };
}
