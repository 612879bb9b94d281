import { bearerOf, networkOf, type TokenVerifier } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';

/** Whose requests are counted together, and how many of them a minute may hold. */
export interface CountedCaller {
  readonly by: 'key' | 'user' | 'address';
  readonly name: string;
  readonly limit: number;
}

type Limits = Pick<GatewayConfig, 'RATE_LIMIT_ADDRESS' | 'RATE_LIMIT_USER'>;

/** Everybody at one address. */
export function countedAddress(ctx: Context, { RATE_LIMIT_ADDRESS: limit }: Limits): CountedCaller {
  return { by: 'address', name: `address:${networkOf(ctx.ip)}`, limit };
}

/** By whom a request is counted: its API key, else its user, else its address where it carries no token that holds. */
export async function countedCaller(ctx: Context, verifier: TokenVerifier, limits: Limits): Promise<CountedCaller> {
  const { keySession } = ctx.state;
  if (keySession) return { by: 'key', name: `key:${keySession.key_id}`, limit: keySession.requests_per_minute };
  const token = bearerOf(ctx.get('authorization'));
  // What is wrong with a token is said by who asks for one; here it only counts as none.
  const caller = token && (await verifier.user(token).catch(() => undefined));
  return caller
    ? { by: 'user', name: `user:${caller.userId}`, limit: limits.RATE_LIMIT_USER }
    : countedAddress(ctx, limits);
}
