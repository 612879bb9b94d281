import { bearerOf, counter, limitHeaders, networkOf, RateLimited, type TokenVerifier } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { takesCallers } from '../api/operations.ts';
import type { GatewayConfig } from '../config.ts';
import { Allowances, type Spent } from './allowances.ts';
import { type Count, WINDOW_SECONDS } from './counts.ts';

interface CountedCaller {
  readonly by: 'key' | 'user' | 'address';
  readonly name: string;
  readonly limit: number;
}

type Limits = Pick<GatewayConfig, 'RATE_LIMIT_ADDRESS' | 'RATE_LIMIT_USER'>;

function countedAddress(ctx: Context, { RATE_LIMIT_ADDRESS: limit }: Limits): CountedCaller {
  return { by: 'address', name: `address:${networkOf(ctx.ip)}`, limit };
}

/** The group that counts a request: its API key, else its user, else its address if it carries no valid token. */
async function countedCaller(ctx: Context, verifier: TokenVerifier, limits: Limits): Promise<CountedCaller> {
  const { keySession } = ctx.state;
  if (keySession) return { by: 'key', name: `key:${keySession.key_id}`, limit: keySession.requests_per_minute };
  const token = bearerOf(ctx.get('authorization'));
  // Whoever requires a token reports what is wrong with it; here an invalid one counts as none.
  const caller = token && (await verifier.user(token).catch(() => undefined));
  return caller
    ? { by: 'user', name: `user:${caller.userId}`, limit: limits.RATE_LIMIT_USER }
    : countedAddress(ctx, limits);
}

interface RateLimitDependencies {
  readonly config: GatewayConfig;
  readonly verifier: TokenVerifier;
  readonly count: Count;
  /** It runs inside the limits, so that attempts with invalid keys are counted too. */
  readonly exchangeKey: Middleware;
}

const rateLimited = counter(
  'keystead_gateway_rate_limited_total',
  'Requests rejected by a rate limit, by kind of caller: key, user or address',
  ['by'],
);

/** The paths that health checks and the payment provider call; the latter would retry for days. */
const uncounted = new Set(['/api/health', '/api/stripe/webhook']);
const isCounted = ({ path }: Context) => (takesCallers(path) || path.startsWith('/oauth/')) && !uncounted.has(path);

const carriesKey = (ctx: Context) => /^Bearer ks_/i.test(ctx.get('authorization'));

/** Also tells the remaining number on each response (draft-ietf-httpapi-ratelimit-headers). */
export function rateLimits({ config, verifier, count, exchangeKey }: RateLimitDependencies): Middleware {
  const allowances = new Allowances(count);
  const applySpent = (ctx: Context, { by, limit }: CountedCaller, { allowed, remaining, resetsIn }: Spent) => {
    ctx.set(limitHeaders({ name: 'default', quota: limit, seconds: WINDOW_SECONDS }, remaining, resetsIn));
    if (allowed) return;
    rateLimited.inc({ by });
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
