import { bearerOf, NotFound, type TokenVerifier, Unauthenticated } from '@keystead/service-kit';
import type { Middleware } from 'koa';
import { serviceFor } from '../upstreams.ts';
import { operationAccess } from './operation-access.ts';

const api = /^\/api(?=\/|$)/;

/**
 * Finds the service of an `/api` path, or answers 404, and refuses a token that doesn't hold before it reaches one.
 * Without a token the request goes on: the service verifies for itself, and alone knows what it lets pass.
 */
export function sessionCheck(verifier: TokenVerifier): Middleware {
  return async (ctx, next) => {
    if (!api.test(ctx.path)) return next();
    const path = ctx.path.replace(api, '');
    const access = operationAccess(ctx.method, path);
    ctx.state.service = serviceFor(path);
    if (!ctx.state.service || access === 'service') throw new NotFound('There is nothing at this address.');
    const authorization = ctx.get('authorization');
    if (authorization && access !== 'public') {
      const token = bearerOf(authorization);
      if (!token) throw new Unauthenticated('Your session has ended. Please sign in again.');
      ctx.state.caller = await verifier.user(token);
    }
    return next();
  };
}
