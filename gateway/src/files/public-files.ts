import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Middleware } from 'koa';

const names = ['favicon.svg'];

/** Serves the few files that have a fixed URL of their own. */
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
