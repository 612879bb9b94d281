import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Resolution } from '@keystead/contracts';
import { remotePageAt } from '@keystead/contracts/remote-pages';
import { histogram, NotFound } from '@keystead/service-kit';
import helmet from 'helmet';
import type { Context, Middleware } from 'koa';
import { type GatewayConfig, publicOrigin } from '../config.ts';
import { onlyRead } from '../edge/request-checks.ts';
import type { AssignedVisitors } from '../releases/assigned-visitors.ts';
import { setCookie } from '../releases/cookies.ts';
import { type Choice, type ReleaseSources, resolve } from '../releases/resolve.ts';
import type { Visitor } from '../releases/visitor.ts';
import type { PageRenderer } from '../rendering/page-renderer.ts';
import { isPublic, type PageParts, renderPage, renderUnavailable } from './render-page.ts';

/** @param serving origins from which this browser alone loads a remote in development, and receives its changes. */
function setPagePolicy(res: ServerResponse, nonce: string, serving: readonly string[]): void {
  const set = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: [`'nonce-${nonce}'`, "'strict-dynamic'"],
      styleSrc: ["'self'", `'nonce-${nonce}'`],
      imgSrc: ["'self'", 'data:', 'blob:', ...serving],
      fontSrc: ["'self'", ...serving],
      connectSrc: ["'self'", ...serving.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
    },
  });
  set(res.req, res, () => undefined);
}

interface PageSources {
  readonly config: Pick<GatewayConfig, 'PUBLIC_URL'>;
  readonly releases: ReleaseSources;
  readonly visitorOf: (ctx: Context) => Promise<Visitor>;
  readonly renderer: Pick<PageRenderer, 'page' | 'skeleton'>;
  readonly assigned: Pick<AssignedVisitors, 'record'>;
}

/** A navigation accepts HTML by name. A client that accepts anything may want a page, but not at `/logo.png`. */
function wantsPage(ctx: Context): boolean {
  if (/\b(?:text\/html|application\/xhtml\+xml)\b/.test(ctx.get('accept'))) return true;
  return Boolean(ctx.accepts('html')) && !/\.\w+$/.test(ctx.path);
}

const servingOrigins = ({ remotes }: Resolution): string[] =>
  Object.values(remotes).flatMap(({ override, entry }) =>
    override && URL.canParse(entry) ? [new URL(entry).origin] : [],
  );

const rendering = histogram(
  'keystead_gateway_rendering_duration_seconds',
  'Time to render a public page on the server, by outcome: a page, a redirect, or nothing (the browser renders)',
  ['outcome'],
  [0.001, 0.005, 0.025, 0.1, 0.5, 1, 2],
);

async function rendered(ctx: Context, choice: Choice, renderer: PageSources['renderer']) {
  const stopTimer = rendering.startTimer();
  const answer = await renderer.page(ctx.path, ctx.search, choice);
  stopTimer({ outcome: answer === null ? 'none' : 'redirect' in answer ? 'redirect' : 'page' });
  return answer;
}

async function sendPage(
  ctx: Context,
  { releases, config }: PageSources,
  { resolution, ...content }: { readonly resolution: Resolution } & Pick<PageParts, 'rendered' | 'skeleton'>,
): Promise<void> {
  const nonce = randomBytes(16).toString('base64');
  const shell = await releases.builtIn.read('shell');
  setPagePolicy(ctx.res, nonce, servingOrigins(resolution));
  ctx.type = 'text/html; charset=utf-8';
  if (!shell) {
    ctx.status = 503;
    ctx.set('Retry-After', '5');
    ctx.body = renderUnavailable(nonce);
    return;
  }
  const { path } = ctx;
  const area = remotePageAt(resolution.manifests, path)?.remote;
  const missing = takeMissing(ctx, config);
  ctx.body = renderPage({
    nonce,
    shell,
    resolution,
    area,
    origin: publicOrigin(ctx, config),
    path,
    missing,
    ...content,
  });
}

/** The unknown address from which a browser was just sent to `/`, for the hint there. */
const MISSING_COOKIE = 'ks_missing';
const MISSING_SECONDS = 60;
const MAX_MISSING = 200;

const rememberMissing = (ctx: Context, config: PageSources['config']): void =>
  setCookie(ctx, config, {
    name: MISSING_COOKIE,
    value: encodeURIComponent(ctx.path.slice(0, MAX_MISSING)),
    seconds: MISSING_SECONDS,
  });

/** Once: a page that is loaded again has no hint. */
function takeMissing(ctx: Context, config: PageSources['config']): string | undefined {
  const found = ctx.path === '/' ? ctx.cookies.get(MISSING_COOKIE) : undefined;
  if (found === undefined) return undefined;
  setCookie(ctx, config, { name: MISSING_COOKIE, value: '', seconds: 0 });
  try {
    return decodeURIComponent(found).slice(0, MAX_MISSING);
  } catch {
    return undefined;
  }
}

/** The address whose skeleton an address of the app has: all addresses below a page share one. */
function skeletonPath(path: string, manifests: Resolution['manifests']): string {
  if (path === '/app/dashboard') return path;
  const page = remotePageAt(manifests, path)?.path ?? '/app';
  return path === page ? page : `${page}/-`;
}

async function skeletonAt(ctx: Context, choice: Choice, renderer: PageSources['renderer']) {
  const path = skeletonPath(ctx.path.replace(/\/+$/, ''), choice.resolution.manifests);
  const skeleton = await renderer.skeleton(path, choice);
  // With a search, the page reads something else first.
  return skeleton && ctx.search ? { ...skeleton, requests: [] } : skeleton;
}

/** Public pages are rendered on the server. Any other is one page, a skeleton, which the browser fills by its URL. */
export function page(sources: PageSources): Middleware {
  const { releases, visitorOf, renderer, assigned } = sources;
  return async (context) => {
    const ctx = context as Context;
    onlyRead(ctx);
    if (!wantsPage(ctx)) throw new NotFound('There is nothing at this address.');
    const visitor = await visitorOf(ctx);
    const choice = await resolve(releases, visitor);
    const answer = isPublic(ctx.path) ? await rendered(ctx, choice, renderer) : null;
    ctx.set('Cache-Control', 'private, no-store');
    if (answer !== null && 'redirect' in answer) {
      if (answer.redirect === '/') rememberMissing(ctx, sources.config);
      ctx.redirect(answer.redirect);
    } else {
      const area = remotePageAt(choice.resolution.manifests, ctx.path)?.remote;
      // The scripts of a public page start at a gesture, which many readers never make.
      if (!isPublic(ctx.path)) assigned.record(ctx, visitor, choice.resolution, area);
      const skeleton = isPublic(ctx.path) ? null : await skeletonAt(ctx, choice, renderer);
      await sendPage(ctx, sources, { resolution: choice.resolution, rendered: answer, skeleton });
    }
  };
}
