import { readFileSync } from 'node:fs';
import type { Context, Middleware } from 'koa';
import { unknownPage } from '../checkout/checkout-pages.ts';
import { type CheckoutDependencies, checkoutVisits } from '../checkout/checkout-visits.ts';
import { type PortalDependencies, portalVisits } from '../portal/portal-pages.ts';
import { stylesheetPath } from './html.ts';
import { show } from './page-answer.ts';

interface PageDependencies {
  readonly checkout: CheckoutDependencies;
  readonly portal: PortalDependencies;
}

/**
 * The hosted pages, without scripts. `/sandbox/checkout/{id}` is a session's page. `/sandbox/portal/{id}` and the paths
 * below it are a portal session's pages. Forms post back to their own page.
 */
export function pageRouter(deps: PageDependencies): Middleware {
  const stylesheet = readFileSync(new URL('./checkout.css', import.meta.url));
  const checkout = checkoutVisits(deps.checkout);
  const portal = portalVisits(deps.portal);
  return async (context, next) => {
    const ctx = context as Context;
    if (ctx.path === stylesheetPath) {
      ctx.type = 'text/css; charset=utf-8';
      ctx.set('Cache-Control', 'public, max-age=300');
      ctx.body = stylesheet;
      return;
    }
    if (!ctx.path.startsWith('/sandbox/')) return next();
    const [, kind, id, below] = /^\/sandbox\/(checkout|portal)\/(\w{1,100})(?:\/([\w/]{1,300}))?$/.exec(ctx.path) ?? [];
    if (kind === 'checkout' && id && below === undefined) return checkout(ctx, id);
    if (kind === 'portal' && id) return portal(ctx, id, below);
    show(ctx, unknownPage(), 404);
  };
}
