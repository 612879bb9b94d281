import type { Context } from 'koa';

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/**
 * Whether somebody who asks has what has this tag already, by `If-None-Match`. Koa's own answer to that, `ctx.fresh`, looks
 * at the request's Cache-Control as well, and `fetch` says `no-cache` of all that it asks about by a tag.
 */
export function hasRead(ctx: Context, tag: string): boolean {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return false;
  const known = ctx.get('if-none-match');
  return known === '*' || (known !== '' && known.split(',').some((it) => opaque(it) === opaque(tag)));
}
