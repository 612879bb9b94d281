import { randomBytes } from 'node:crypto';
import { KnownError, NotFound } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { resolve } from '../releases/resolve.ts';
import { areaRemote } from './area-remote.ts';
import { setPagePolicy } from './page-policy.ts';
import { renderPage, renderUnavailable } from './render-page.ts';

/** A browser's navigation names HTML; one that takes anything may be after a page, but not after `/logo.png`. */
function wantsPage(ctx: Context): boolean {
  if (/\b(?:text\/html|application\/xhtml\+xml)\b/.test(ctx.get('accept'))) return true;
  return Boolean(ctx.accepts('html')) && !/\.\w+$/.test(ctx.path);
}

async function answerPage(ctx: Context, releases: ReleaseReader): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const [shell, resolution] = await Promise.all([releases.read('shell'), resolve(releases)]);
  setPagePolicy(ctx.res, nonce);
  ctx.set('Cache-Control', 'private, no-store');
  if (!shell) {
    ctx.status = 503;
    ctx.set('Retry-After', '5');
  }
  ctx.body = shell ? renderPage({ nonce, shell, resolution, area: areaRemote(ctx.path) }) : renderUnavailable(nonce);
  ctx.type = 'text/html; charset=utf-8';
}

/** Answers every page of the product with the one page, which finds out by its address what to show. */
export function page(releases: ReleaseReader): Middleware {
  return async (ctx) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new KnownError(405, 'method_not_allowed', 'This address does not take that method.');
    if (!wantsPage(ctx as Context)) throw new NotFound('There is nothing at this address.');
    await answerPage(ctx as Context, releases);
  };
}
