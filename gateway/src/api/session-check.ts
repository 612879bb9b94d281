import { NotFound, type TokenVerifier } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { serviceFor } from '../upstreams.ts';
import { callerOf } from './caller-of.ts';
import { operationAccess } from './operation-access.ts';

const api = /^\/api(?=\/|$)/;

/**
 * Finds the service of an `/api` path, or responds with 404, and rejects an invalid token before it reaches a service.
 * A request without a token is forwarded: the service verifies for itself, and it alone knows which requests it
 * accepts.
 */
export function sessionCheck(verifier: TokenVerifier): Middleware {
  return async (ctx, next) => {
    if (!api.test(ctx.path)) return next();
    const path = ctx.path.replace(api, '');
    const access = operationAccess(ctx.method, path);
    ctx.state.service = serviceFor(path);
    if (!ctx.state.service || access === 'service') throw new NotFound('There is nothing at this address.');
    if (access !== 'public') await callerOf(ctx as Context, verifier);
    return next();
  };
}
