import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Context, Middleware } from 'koa';
import type { FormFields } from '../api/bracket-form.ts';
import { formText } from '../api/form-text.ts';
import { type CheckoutSession, isOpen, returnAddress } from '../checkout/checkout-session.ts';
import type { CheckoutSessionStore } from '../checkout/checkout-session-store.ts';
import type { SessionPayments } from '../checkout/session-payment.ts';
import type { WebhookSender } from '../events/webhook-sender.ts';
import type { Card, PaymentFailure } from '../payments/payment-intent.ts';
import { isCard, type KeptInput, keptInput, readCardForm } from './card-form.ts';
import { cardPage } from './card-page.ts';
import { completePage, confirmPage, expiredPage, unknownPage, unreadablePage } from './other-pages.ts';
import { stylesheetPath } from './page-frame.ts';
import { failures } from './test-cards.ts';

/** Milliseconds that a payer waits at most until the product has heard of the payment, as at Stripe. */
const hearing = 3_000;

/** Bytes that a form may have: a card, a name and what the button says. */
const readForm = formText(4 * 1024);

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** What the pages need. */
interface PageNeeds {
  readonly sessions: CheckoutSessionStore;
  readonly payments: SessionPayments;
  readonly sender: WebhookSender;
}

interface FailedAttempt {
  readonly card: Card;
  readonly failure: PaymentFailure;
  readonly input?: KeptInput;
}

function show(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = page;
}

/** After a form a browser asks for a page anew, so that reloading sends nothing twice. */
function goTo(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.redirect(address);
  ctx.status = 303;
}

/** The pages of Checkout Sessions, without a script: `/sandbox/checkout/{id}` shows one, and its forms come back there. */
export function pageRouter(needs: PageNeeds): Middleware {
  const { sessions, payments, sender } = needs;
  const stylesheet = readFileSync(new URL('./checkout.css', import.meta.url));

  function showClosed(ctx: Context, session: CheckoutSession): void {
    show(ctx, session.status === 'complete' ? completePage(session) : expiredPage(session));
  }

  async function showSession(ctx: Context, session: CheckoutSession): Promise<void> {
    if (!isOpen(session, new Date())) return showClosed(ctx, session);
    const card = await payments.cardToConfirm(session);
    show(ctx, card ? confirmPage(session, card) : cardPage(session));
  }

  /** Pays, and goes where the payer shall be then. Who pays twice gets there twice. */
  async function pay(ctx: Context, session: CheckoutSession, card: Card): Promise<void> {
    await payments.pay(session, card);
    const now = await sessions.find(session._id);
    if (now?.status !== 'complete') return showClosed(ctx, now ?? session);
    await Promise.race([sender.deliver(), delay(hearing, undefined, { ref: false })]);
    goTo(ctx, returnAddress(now));
  }

  async function fail(ctx: Context, session: CheckoutSession, { card, failure, input }: FailedAttempt): Promise<void> {
    const again = await payments.fail(session, card, failure);
    void sender.deliver();
    if (again) return show(ctx, cardPage(session, { failure: failure.message, input }), 402);
    showClosed(ctx, (await sessions.find(session._id)) ?? session);
  }

  async function takeCard(ctx: Context, session: CheckoutSession, form: FormFields): Promise<void> {
    const read = readCardForm(form, new Date());
    const input = keptInput(form);
    if (!isCard(read)) return show(ctx, cardPage(session, { problems: read, input }), 422);
    if (read.behaviour === 'pays') return pay(ctx, session, read.card);
    if (read.behaviour === 'confirms') {
      await payments.askForConfirmation(session, read.card);
      return goTo(ctx, ctx.path);
    }
    return fail(ctx, session, { card: read.card, failure: failures.declined, input });
  }

  async function takeAnswer(ctx: Context, session: CheckoutSession, action: 'confirm' | 'fail'): Promise<void> {
    const card = await payments.cardToConfirm(session);
    if (!card) return goTo(ctx, ctx.path);
    if (action === 'confirm') return pay(ctx, session, card);
    return fail(ctx, session, { card, failure: failures.unconfirmed });
  }

  async function takeForm(ctx: Context, session: CheckoutSession): Promise<void> {
    const text = await readForm(ctx).catch(() => undefined);
    if (text === undefined) return show(ctx, unreadablePage(), 400);
    const form = Object.fromEntries(new URLSearchParams(text));
    const { action } = form;
    // Who sent the form of a session that has been paid meanwhile is where they wanted to be.
    if (session.status === 'complete') return goTo(ctx, returnAddress(session));
    if (!isOpen(session, new Date())) return showClosed(ctx, session);
    if (action === 'confirm' || action === 'fail') return takeAnswer(ctx, session, action);
    return takeCard(ctx, session, form);
  }

  return async (context, next) => {
    const ctx = context as Context;
    if (ctx.path === stylesheetPath) {
      ctx.type = 'text/css; charset=utf-8';
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.body = stylesheet;
      return;
    }
    const id = /^\/sandbox\/checkout\/(\w{1,100})$/.exec(ctx.path)?.[1];
    if (!ctx.path.startsWith('/sandbox/')) return next();
    const session = id === undefined ? null : await sessions.find(id);
    if (!session) return show(ctx, unknownPage(), 404);
    return ctx.method === 'POST' ? takeForm(ctx, session) : showSession(ctx, session);
  };
}
