import type { ServerResponse } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { Middleware } from 'koa';

const text = /^(?:application\/(?:[\w.-]+\+)?(?:json|xml)|text\/(?:csv|html))\b/;

const compress = compression({
  threshold: 1024,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  filter: (_req, res) => text.test(String(res.getHeader('Content-Type'))),
});

/** Makes the tag of what is compressed a weak one: the bytes are no more those that it was made of. */
function weakenTag(res: ServerResponse): void {
  const writeHead = res.writeHead;
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const tag = res.getHeader('ETag');
    if (typeof tag === 'string' && tag.startsWith('"') && res.hasHeader('Content-Encoding'))
      res.setHeader('ETag', `W/${tag}`);
    return writeHead.apply(res, head);
  }) as typeof writeHead;
}

/**
 * Compresses pages, JSON, CSV and XML, own and forwarded, from 1 KB on. Pictures and PDFs are so already, and what a build
 * makes is compressed by it.
 */
export function compressText(): Middleware {
  return (ctx, next) => {
    // Before the other, which decides in the last moment, so that this one comes after.
    weakenTag(ctx.res);
    compress(ctx.req as Parameters<typeof compress>[0], ctx.res as Parameters<typeof compress>[1], () => undefined);
    return next();
  };
}
