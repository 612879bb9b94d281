import { bearerOf, networkOf, type TokenVerifier } from '@keystead/service-kit';
import type { Context } from 'koa';
import type { GatewayConfig } from '../config.ts';

/** A group whose requests are counted together, and its limit a minute. */
export interface CountedCaller {
  readonly by: 'key' | 'user' | 'address';
  readonly name: string;
  readonly limit: number;
}

type Limits = Pick<GatewayConfig, 'RATE_LIMIT_ADDRESS' | 'RATE_LIMIT_USER'>;

/** The group of all callers at one address. */
export function countedAddress(ctx: Context, { RATE_LIMIT_ADDRESS: limit }: Limits): CountedCaller {
  return { by: 'address', name: `address:${networkOf(ctx.ip)}`, limit };
}

/** The group that counts a request: its API key, else its user, else its address if it carries no valid token. */
export async function countedCaller(ctx: Context, verifier: TokenVerifier, limits: Limits): Promise<CountedCaller> {
  const { keySession } = ctx.state;
  if (keySession) return { by: 'key', name: `key:${keySession.key_id}`, limit: keySession.requests_per_minute };
  const token = bearerOf(ctx.get('authorization'));
  // Whoever requires a token reports what is wrong with it; here an invalid one counts as none.
  const caller = token && (await verifier.user(token).catch(() => undefined));
  return caller
    ? { by: 'user', name: `user:${caller.userId}`, limit: limits.RATE_LIMIT_USER }
    : countedAddress(ctx, limits);
}
