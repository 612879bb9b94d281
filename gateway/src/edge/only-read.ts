import { KnownError } from '@keystead/service-kit';
import type { Context } from 'koa';

/** Refuses, with 405 and what may be done, whatever is not reading. */
export function onlyRead(ctx: Pick<Context, 'method' | 'set'>): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new KnownError(405, 'method_not_allowed', 'This address does not take that method.');
}
