import { apiVersion } from '@keystead/contracts';
import { AppError } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { isApi } from '../api/operations.ts';
import type { GatewayConfig } from '../config.ts';

const form = /^(\[[\da-f:.]+\]|[^:[\]]+)(?::\d+)?$/;

/** Rejects with 421 a request for a host that this gateway doesn't serve, as with a rebound DNS name. */
export function allowedHost(config: Pick<GatewayConfig, 'ALLOWED_HOSTS' | 'PUBLIC_URL'>): Middleware {
  const hosts = config.ALLOWED_HOSTS.split(',').map((host) => host.trim().toLowerCase());
  if (config.PUBLIC_URL) hosts.push(new URL(config.PUBLIC_URL).host);
  const allowed = new Set(hosts.filter(Boolean));
  return (ctx, next) => {
    // With two `Host` headers, the gateway could check one and a server behind it could use the other.
    const named = ctx.req.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
    if (named.length > 1) throw new AppError(400, 'bad_request', 'This request names several hosts.');
    const host = ctx.host.toLowerCase();
    const name = form.exec(host)?.[1];
    if (!name || !(allowed.has(name) || allowed.has(host)))
      throw new AppError(421, 'host_refused', 'This host is not served here.');
    return next();
  };
}

const hostile = /[\\\p{Cc}]/u;

function isSound(url: string, path: string): boolean {
  // A path that starts with two slashes is the URL of another host.
  if (!/^\/(?!\/)/.test(url)) return false;
  try {
    const decoded = decodeURIComponent(path);
    return !hostile.test(decoded) && !decoded.split('/').some((segment) => segment === '.' || segment === '..');
  } catch {
    return false;
  }
}

/** Rejects with 400 a URL that isn't a plain path, or has `..` in any encoding: later code uses paths as written. */
export function validateUrl(): Middleware {
  return (ctx, next) => {
    if (!isSound(ctx.req.url ?? '', ctx.path))
      throw new AppError(400, 'bad_request', 'This address is not well-formed.');
    return next();
  };
}

export function onlyRead(ctx: Pick<Context, 'method' | 'set'>): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new AppError(405, 'method_not_allowed', 'This address does not support that method.');
}

const supported: readonly string[] = [apiVersion];

/** Sets the API version on every response of the API, and rejects a request for an unknown version. */
export function apiVersionHeader(): Middleware {
  return (ctx, next) => {
    if (!isApi(ctx.path)) return next();
    ctx.set('API-Version', apiVersion);
    const requested = ctx.get('api-version');
    if (requested && !supported.includes(requested))
      throw new AppError(400, 'bad_request', `This API-Version is not supported. Supported: ${supported.join(', ')}.`);
    return next();
  };
}
