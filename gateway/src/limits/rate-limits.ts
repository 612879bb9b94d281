import { limitHeaders, RateLimited, type TokenVerifier } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import { Allowances, type Spent } from './allowances.ts';
import { type Count, WINDOW_SECONDS } from './count.ts';
import { type CountedCaller, countedAddress, countedCaller } from './counted-caller.ts';

export interface RateLimitDependencies {
  readonly config: GatewayConfig;
  readonly verifier: TokenVerifier;
  readonly count: Count;
  /**
   * Exchanges an API key for a token. It runs inside the limits, so that attempts with invalid keys are counted too.
   */
  readonly exchangeKey: Middleware;
  /** Called for each request that exceeds a limit. */
  readonly onLimited?: (by: CountedCaller['by']) => void;
}

/** The paths that health checks and the payment provider call; the latter would retry for days. */
const uncounted = new Set(['/api/health', '/api/stripe/webhook']);
const isCounted = ({ path }: Context) => /^\/api(?:\/|$)/.test(path) && !uncounted.has(path);

const carriesKey = (ctx: Context) => /^Bearer ks_/i.test(ctx.get('authorization'));

/**
 * Limits the requests of each caller a minute, and sets the remaining number on each response of the API
 * (draft-ietf-httpapi-ratelimit-headers).
 */
export function rateLimits({ config, verifier, count, exchangeKey, onLimited }: RateLimitDependencies): Middleware {
  const allowances = new Allowances(count);
  const applySpent = (ctx: Context, { by, limit }: CountedCaller, { allowed, remaining, resetsIn }: Spent) => {
    ctx.set(limitHeaders({ name: 'default', quota: limit, seconds: WINDOW_SECONDS }, remaining, resetsIn));
    if (allowed) return;
    onLimited?.(by);
    throw new RateLimited(resetsIn, 'Too many requests. Please wait a little and try again.');
  };
  const spend = async (ctx: Context, caller: CountedCaller) =>
    applySpent(ctx, caller, await allowances.spend(caller.name, caller.limit));

  async function exchange(ctx: Context): Promise<void> {
    const address = countedAddress(ctx, config);
    const spent = carriesKey(ctx) && allowances.isSpent(address.name);
    if (spent) applySpent(ctx, address, spent);
    try {
      await exchangeKey(ctx as never, async () => undefined);
    } catch (error) {
      await spend(ctx, address);
      throw error;
    }
  }

  return async (ctx, next) => {
    if (config.RATE_LIMITS === 'off' || !isCounted(ctx as Context)) return exchangeKey(ctx, next);
    await exchange(ctx as Context);
    await spend(ctx as Context, await countedCaller(ctx as Context, verifier, config));
    return next();
  };
}
