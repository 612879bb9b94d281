import { constants } from 'node:zlib';
import compression from 'compression';
import type { Middleware } from 'koa';

const json = /^application\/(?:[\w.-]+\+)?json\b/;

const compress = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  filter: (_req, res) => json.test(String(res.getHeader('Content-Type'))),
});

/** Compresses the JSON of `/api`, own and forwarded, from 1 KB on. Files are compressed when they are built. */
export function compressJson(): Middleware {
  return (ctx, next) => {
    if (ctx.path.startsWith('/api/'))
      compress(ctx.req as Parameters<typeof compress>[0], ctx.res as Parameters<typeof compress>[1], () => undefined);
    return next();
  };
}
