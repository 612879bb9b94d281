import { bearerOf, type Caller, type TokenVerifier, Unauthenticated } from '@keystead/service-kit';
import type { Context } from 'koa';

/**
 * Returns the caller of the request's token; undefined if the request carries none.
 *
 * @throws {Unauthenticated} for an invalid token.
 */
export async function callerOf(ctx: Context, verifier: TokenVerifier): Promise<Caller | undefined> {
  const authorization = ctx.get('authorization');
  if (!authorization) return undefined;
  const token = bearerOf(authorization);
  if (!token) throw new Unauthenticated('Your session has ended. Please sign in again.');
  const caller = await verifier.user(token);
  ctx.state.caller = caller;
  return caller;
}
