import { randomBytes } from 'node:crypto';
import { NotFound } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { onlyRead } from '../edge/only-read.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { resolve } from '../releases/resolve.ts';
import type { PageAnswer, PageRenderer } from '../rendering/page-renderer.ts';
import type { RenderedPage } from '../rendering/rendered-page.ts';
import { areaRemote } from './area-remote.ts';
import { setPagePolicy } from './page-policy.ts';
import { publicOrigin } from './public-origin.ts';
import { renderPage, renderUnavailable } from './render-page.ts';

/** What pages are answered from. */
export interface PageSources {
  readonly config: Pick<GatewayConfig, 'PUBLIC_URL'>;
  readonly releases: ReleaseReader;
  readonly renderer: Pick<PageRenderer, 'page'>;
}

/** A browser's navigation names HTML; one that takes anything may be after a page, but not after `/logo.png`. */
function wantsPage(ctx: Context): boolean {
  if (/\b(?:text\/html|application\/xhtml\+xml)\b/.test(ctx.get('accept'))) return true;
  return Boolean(ctx.accepts('html')) && !/\.\w+$/.test(ctx.path);
}

/** Pages behind the sign-in are the browser's: what they show is nobody else's. */
const isPublic = (path: string) => !/^\/app(?:\/|$)/.test(path);

async function answerPage(ctx: Context, sources: PageSources, rendered: RenderedPage | null): Promise<void> {
  const { releases, config } = sources;
  const nonce = randomBytes(16).toString('base64');
  const [shell, resolution] = await Promise.all([releases.read('shell'), resolve(releases)]);
  setPagePolicy(ctx.res, nonce);
  if (!shell) {
    ctx.status = 503;
    ctx.set('Retry-After', '5');
  }
  const { path } = ctx;
  const parts = { nonce, resolution, area: areaRemote(path), origin: publicOrigin(ctx, config), path, rendered };
  ctx.body = shell ? renderPage({ ...parts, shell }) : renderUnavailable(nonce);
  ctx.type = 'text/html; charset=utf-8';
}

const answerFor = async (ctx: Context, { renderer }: PageSources): Promise<PageAnswer> =>
  isPublic(ctx.path) ? renderer.page(ctx.path, ctx.search) : null;

/**
 * Answers every page of the product: a public one as it is rendered, any other as the one empty page, which finds out by
 * its address what to show.
 */
export function page(sources: PageSources): Middleware {
  return async (ctx) => {
    onlyRead(ctx);
    if (!wantsPage(ctx as Context)) throw new NotFound('There is nothing at this address.');
    const answer = await answerFor(ctx as Context, sources);
    ctx.set('Cache-Control', 'private, no-store');
    if (answer !== null && 'redirect' in answer) ctx.redirect(answer.redirect);
    else await answerPage(ctx as Context, sources, answer);
  };
}
