import { MCP_PATH } from '@keystead/contracts';
import { AppError } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { type GatewayConfig, publicOrigin } from '../config.ts';
import { allowedOrigins } from './response-headers.ts';

/** Where a client reads who issues tokens for `/mcp` (RFC 9728). */
const METADATA_PATH = '/.well-known/oauth-protected-resource/mcp';

/** RFC 6750, and the authorization of the Model Context Protocol: a 401 says where a client learns how to sign in. */
function challengeOf(ctx: Context, config: GatewayConfig): string {
  const refused = ctx.get('authorization') ? 'error="invalid_token", ' : '';
  return `Bearer ${refused}resource_metadata="${publicOrigin(ctx, config)}${METADATA_PATH}"`;
}

/**
 * What the Model Context Protocol requires of `/mcp` besides what the API does: pages of other origins are refused, as
 * a name that was rebound to this address would be one, and a 401 carries a challenge.
 */
export function mcpEdge(config: GatewayConfig): Middleware {
  const allowed = allowedOrigins(config);
  return async (ctx, next) => {
    if (ctx.path !== MCP_PATH) return next();
    const origin = ctx.get('origin').toLowerCase();
    if (origin && origin !== publicOrigin(ctx, config).toLowerCase() && !allowed.has(origin))
      throw new AppError(403, 'forbidden', 'Pages of this origin may not call this address.');
    const challenge = challengeOf(ctx as Context, config);
    ctx.state.challenge = challenge;
    try {
      await next();
    } catch (error) {
      if (!(error instanceof AppError && error.status === 401)) throw error;
      throw new AppError(401, error.code as 'unauthenticated', error.message, { ...error.details, challenge });
    }
  };
}
