import { bearerOf, type Caller, type TokenVerifier, Unauthenticated } from '@keystead/service-kit';
import type { Context } from 'koa';

/**
 * Who calls, by the token of the request; undefined where it carries none.
 *
 * @throws {Unauthenticated} for a token that doesn't hold.
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
