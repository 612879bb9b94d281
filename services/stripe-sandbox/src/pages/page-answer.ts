import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { formText } from '../api/form-text.ts';
import type { WebhookSender } from '../events/webhook-sender.ts';

/** Milliseconds that a person waits at most until the product has heard of what they did, as at Stripe. */
const hearing = 3_000;

/** Bytes that a form may have: a card, a name and what the button says. */
const formTextOf = formText(4 * 1024);

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Answers a page. */
export function show(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = page;
}

/** After a form a browser asks for a page anew, so that reloading sends nothing twice. */
export function goTo(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.redirect(address);
  ctx.status = 303;
}

/** The form that was sent; undefined where no page of ours can have sent it. */
export async function sentForm(ctx: Context): Promise<Readonly<Record<string, string>> | undefined> {
  const text = await formTextOf(ctx).catch(() => undefined);
  return text === undefined ? undefined : Object.fromEntries(new URLSearchParams(text));
}

/** Tells the product what is due, and gives it a moment to hear. */
export const untilHeard = (sender: WebhookSender): Promise<void> =>
  Promise.race([sender.deliver(), delay(hearing, undefined, { ref: false })]);
