import type { Context } from 'koa';

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * Whether the client already has the content with this tag, according to `If-None-Match`. Koa's `ctx.fresh` also
 * evaluates the request's Cache-Control, and `fetch` sends `no-cache` with every conditional request.
 */
export function hasRead(ctx: Context, tag: string): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const ifNoneMatch = ctx.get('if-none-match');
  return ifNoneMatch === '*' || (ifNoneMatch !== '' && ifNoneMatch.split(',').some((it) => opaque(it) === opaque(tag)));
}
