import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Conflict } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { formText } from '../api/form-body.ts';
import { busyPage, stylesheetPath, unknownPage, unreadablePage } from './html.ts';

export type SentForm = Readonly<Record<string, string>>;

/** HTML, with status 200 by default, or a redirect. */
export type PageAnswer = { readonly page: string; readonly status?: number } | { readonly goTo: string };

/** The page of a session: null as its form opens it. */
export type Page = (id: string, form: SentForm | null) => Promise<PageAnswer>;

/** The maximum time in milliseconds that a person waits until the product has received the events, as at Stripe. */
const MAX_DELIVERY_WAIT_MS = 3_000;

/** The queue of the events that are to be sent to the product. */
export interface EventQueue {
  doDue(): Promise<void>;
}

/** Delivers due events to the product, and waits at most three seconds for it. */
export const waitForDelivery = (sender: EventQueue): Promise<void> =>
  Promise.race([sender.doDue(), delay(MAX_DELIVERY_WAIT_MS, undefined, { ref: false })]);

/** The maximum size of a form is 4 KiB: enough for a card, a name and the button's value. */
const formTextOf = formText(4 * 1024);

/** The submitted form, null without one; undefined if none of our pages can have sent it. */
async function sentForm(ctx: Context): Promise<SentForm | null | undefined> {
  if (ctx.method !== 'POST') return null;
  const text = await formTextOf(ctx).catch(() => undefined);
  return text === undefined ? undefined : Object.fromEntries(new URLSearchParams(text));
}

async function answerOf(ctx: Context, page: Page, id: string): Promise<PageAnswer> {
  const form = await sentForm(ctx);
  if (form === undefined) return { page: unreadablePage(), status: 400 };
  try {
    return await page(id, form);
  } catch (error) {
    // Every retry hit a version conflict. A payment stays made; opening the page again continues from there.
    if (!(error instanceof Conflict)) throw error;
    return { page: busyPage(ctx.path), status: 409 };
  }
}

const policy = "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

function respond(ctx: Context, answer: PageAnswer): void {
  ctx.set('Cache-Control', 'private, no-store');
  if ('goTo' in answer) {
    ctx.redirect(answer.goTo);
    // After a form, so that reloading the page does not send it again.
    ctx.status = 303;
    return;
  }
  ctx.status = answer.status ?? 200;
  ctx.type = 'text/html; charset=utf-8';
  ctx.set('Content-Security-Policy', policy);
  ctx.set('X-Content-Type-Options', 'nosniff');
  ctx.set('Referrer-Policy', 'no-referrer');
  ctx.body = answer.page;
}

/**
 * The hosted pages, without scripts: a session's page is at `/sandbox/checkout/{id}` or `/sandbox/portal/{id}`. Its forms
 * post back to it.
 */
export function pageRouter(pages: Readonly<Record<'checkout' | 'portal', Page>>): Middleware {
  const stylesheet = readFileSync(new URL('./checkout.css', import.meta.url));
  return async (context, next) => {
    const ctx = context as Context;
    if (ctx.path === stylesheetPath) {
      ctx.type = 'text/css; charset=utf-8';
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.body = stylesheet;
      return;
    }
    if (!ctx.path.startsWith('/sandbox/')) return next();
    const [, kind, id] = /^\/sandbox\/(checkout|portal)\/(\w{1,100})$/.exec(ctx.path) ?? [];
    const page = kind === 'portal' ? pages.portal : pages.checkout;
    respond(ctx, id ? await answerOf(ctx, page, id) : { page: unknownPage(), status: 404 });
  };
}
