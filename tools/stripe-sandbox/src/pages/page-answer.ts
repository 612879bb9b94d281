import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'koa';
import { formText } from '../api/form-body.ts';
import type { WebhookSender } from '../events/webhook-sender.ts';

/** The maximum time in milliseconds that a person waits until the product has received the events, as at Stripe. */
const MAX_DELIVERY_WAIT_MS = 3_000;

/** The maximum size of a form is 4 KiB: enough for a card, a name and the button's value. */
const formTextOf = formText(4 * 1024);

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

export function show(ctx: Context, page: string, status = 200): void {
  ctx.status = status;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.set('Cache-Control', 'private, no-store');
  ctx.body = page;
}

/** Redirects with 303 after a form, so that reloading the page does not send it again. */
export function goTo(ctx: Context, address: string): void {
  ctx.set('Cache-Control', 'private, no-store');
  ctx.redirect(address);
  ctx.status = 303;
}

/** The submitted form; undefined if none of our pages can have sent it. */
export async function sentForm(ctx: Context): Promise<Readonly<Record<string, string>> | undefined> {
  const text = await formTextOf(ctx).catch(() => undefined);
  return text === undefined ? undefined : Object.fromEntries(new URLSearchParams(text));
}

/** Delivers due events to the product, and waits at most three seconds for it. */
export const waitForDelivery = (sender: WebhookSender): Promise<void> =>
  Promise.race([sender.deliver(), delay(MAX_DELIVERY_WAIT_MS, undefined, { ref: false })]);
