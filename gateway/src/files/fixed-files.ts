import { readFileSync } from 'node:fs';
import type { Context, Middleware } from 'koa';
import { type GatewayConfig, publicOrigin } from '../config.ts';

const favicon = readFileSync(new URL('../../public/favicon.svg', import.meta.url));

/** Serves the files of the site itself, outside the folders of the apps. Anybody may cache them for a day. */
export function fixedFiles(config: Pick<GatewayConfig, 'PUBLIC_URL'>): Middleware {
  const robots = (ctx: Context) => `User-agent: *
Disallow: /api/
Disallow: /app/

Sitemap: ${publicOrigin(ctx, config)}/sitemap.xml
`;
  const files = new Map<string, { readonly type: string; readonly body: (ctx: Context) => Buffer | string }>([
    ['/favicon.svg', { type: '.svg', body: () => favicon }],
    ['/robots.txt', { type: 'text/plain; charset=utf-8', body: robots }],
  ]);
  return (ctx, next) => {
    const file = files.get(ctx.path);
    if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next();
    ctx.type = file.type;
    ctx.set('Cache-Control', 'public, max-age=86400');
    ctx.body = file.body(ctx as Context);
  };
}
