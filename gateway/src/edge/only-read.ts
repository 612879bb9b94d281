import { AppError } from '@keystead/service-kit';
import type { Context } from 'koa';

/** Rejects any method other than GET and HEAD with 405 and an `Allow` header. */
export function onlyRead(ctx: Pick<Context, 'method' | 'set'>): void {
  if (ctx.method === 'GET' || ctx.method === 'HEAD') return;
  ctx.set('Allow', 'GET, HEAD');
  throw new AppError(405, 'method_not_allowed', 'This address does not support that method.');
}
