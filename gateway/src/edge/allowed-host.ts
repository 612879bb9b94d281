import { AppError } from '@keystead/service-kit';
import type { Middleware } from 'koa';
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
