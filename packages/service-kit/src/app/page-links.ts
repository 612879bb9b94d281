import type { Context } from 'koa';

/** The list's URL at the gateway, with another cursor. */
function addressAt(ctx: Context, cursor: string | undefined): string {
  const query = new URLSearchParams(ctx.querystring);
  if (cursor === undefined) query.delete('cursor');
  else query.set('cursor', cursor);
  return query.size ? `/api${ctx.path}?${query}` : `/api${ctx.path}`;
}

/**
 * The `Link` values of a list page (RFC 8288): the first page, and the next page if there is one. Empty for a body that
 * is not a page.
 */
export function pageLinks(ctx: Context, body: unknown): string[] {
  const { next_cursor } = Object(body) as { next_cursor?: string | null };
  if (next_cursor === undefined) return [];
  const first = `<${addressAt(ctx, undefined)}>; rel="first"`;
  return next_cursor === null ? [first] : [`<${addressAt(ctx, next_cursor)}>; rel="next"`, first];
}
