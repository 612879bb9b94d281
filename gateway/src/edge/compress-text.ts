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

/** Weakens the ETag of a compressed response: its bytes are not those that the ETag was computed from. */
function weakenTag(res: ServerResponse): void {
  const writeHead = res.writeHead;
  res.writeHead = ((...head: Parameters<typeof writeHead>) => {
    const tag = res.getHeader('ETag');
    if (typeof tag === 'string' && tag.startsWith('"') && res.hasHeader('Content-Encoding'))
      res.setHeader('ETag', `W/${tag}`);
    return writeHead.apply(res, head);
  }) as typeof writeHead;
}

/** Compresses text from 1 KB on, also forwarded text. Images, PDFs and built files are compressed already. */
export function compressText(): Middleware {
  return (ctx, next) => {
    // The last hook that is installed runs first, and this one must run after that of the compression.
    weakenTag(ctx.res);
    compress(ctx.req as Parameters<typeof compress>[0], ctx.res as Parameters<typeof compress>[1], () => undefined);
    return next();
  };
}
