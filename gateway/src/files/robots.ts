import type { Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { publicOrigin } from '../page/public-origin.ts';

/** Serves robots.txt, which tells search engines what to index. */
export function robots(config: Pick<GatewayConfig, 'PUBLIC_URL'>): Middleware {
  return (ctx, next) => {
    if (ctx.path !== '/robots.txt' || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.type = 'text/plain; charset=utf-8';
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = `User-agent: *
Disallow: /api/
Disallow: /app/

Sitemap: ${publicOrigin(ctx, config)}/sitemap.xml
`;
  };
}
