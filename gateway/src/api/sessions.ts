import { gateway, MCP_PATH, type Route } from '@keystead/contracts';
import {
  assertKeyMay,
  bearerOf,
  type Caller,
  type Logger,
  NotFound,
  type TokenVerifier,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import { serviceFor } from '../upstreams.ts';
import { isApi, operationAt } from './operations.ts';

/** The caller of the request's token; undefined if it carries none. @throws {Unauthenticated} for an invalid one. */
export async function callerOf(ctx: Context, verifier: TokenVerifier): Promise<Caller | undefined> {
  const authorization = ctx.get('authorization');
  if (!authorization) return undefined;
  const token = bearerOf(authorization);
  if (!token) throw new Unauthenticated('Your session has ended. Please sign in again.');
  const caller = await verifier.user(token);
  ctx.state.caller = caller;
  return caller;
}

/** Rejects an invalid token. A request without one is forwarded: its service alone knows which ones it accepts. */
export function sessionCheck(verifier: TokenVerifier): Middleware {
  return async (ctx, next) => {
    if (ctx.path === MCP_PATH) {
      if (!(await callerOf(ctx as Context, verifier))) throw new Unauthenticated('Send an API key, or sign in.');
      return next();
    }
    if (!isApi(ctx.path)) return next();
    const path = ctx.path.slice('/api'.length);
    const access = operationAt(ctx.method, path)?.route.access;
    ctx.state.service = serviceFor(path);
    if (!ctx.state.service || access === 'service') throw new NotFound('There is nothing at this address.');
    if (access !== 'public') await callerOf(ctx as Context, verifier);
    return next();
  };
}

export interface SignedInRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly log: Logger;
}

/** @throws {Unauthenticated} without a valid token. */
export async function signedInRequest(ctx: Context, route: Route, verifier: TokenVerifier): Promise<SignedInRequest> {
  const caller = await callerOf(ctx, verifier);
  if (!caller) throw new Unauthenticated();
  assertKeyMay(caller, { area: gateway.area, method: ctx.method, route });
  return { caller, requestId: ctx.state.requestId, log: ctx.state.log };
}
