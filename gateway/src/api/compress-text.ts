import { constants } from 'node:zlib';
import compression from 'compression';
import type { Middleware } from 'koa';

const text = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|text\/(?:csv|html))\b/;

const compress = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  filter: (_req, res) => text.test(String(res.getHeader('Content-Type'))),
});

/**
 * Compresses pages, JSON, CSV and XML, own and forwarded, from 1 KB on. Pictures and PDFs are so already, and what a build
 * makes is compressed by it.
 */
export function compressText(): Middleware {
  return (ctx, next) => {
    compress(ctx.req as Parameters<typeof compress>[0], ctx.res as Parameters<typeof compress>[1], () => undefined);
    return next();
  };
}
