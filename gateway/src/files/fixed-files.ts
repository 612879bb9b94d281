import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Middleware } from 'koa';
import { type GatewayConfig, publicOrigin } from '../config.ts';

const names = ['favicon.svg'];

export function publicFiles(): Middleware {
  const files = new Map(
    names.map((name) => [`/${name}`, readFileSync(new URL(`../../public/${name}`, import.meta.url))]),
  );
  return (ctx, next) => {
    const body = files.get(ctx.path);
    if (!body || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.type = extname(ctx.path);
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = body;
  };
}

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
