import type { Context } from 'koa';

/** The address under which the gateway has a list, with another place in it. */
function addressAt(ctx: Context, cursor: string | undefined): string {
  const query = new URLSearchParams(ctx.querystring);
  if (cursor === undefined) query.delete('cursor');
  else query.set('cursor', cursor);
  return query.size ? `/api${ctx.path}?${query}` : `/api${ctx.path}`;
}

/** The links of a page of a list (RFC 8288): to the first, and to the next where there is one. None for what is no page. */
export function pageLinks(ctx: Context, body: unknown): string[] {
  const { next_cursor } = Object(body) as { next_cursor?: string | null };
  if (next_cursor === undefined) return [];
  const first = `<${addressAt(ctx, undefined)}>; rel="first"`;
  return next_cursor === null ? [first] : [`<${addressAt(ctx, next_cursor)}>; rel="next"`, first];
}
