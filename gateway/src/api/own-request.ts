import { gateway, type Route } from '@keystead/contracts';
import {
  assertKeyMay,
  type Caller,
  compileRoute,
  type Logger,
  type TokenVerifier,
  Unauthenticated,
} from '@keystead/service-kit';
import type { Context } from 'koa';
import { callerOf } from './caller-of.ts';

/** The input of a gateway route that requires a signed-in user. */
export interface SignedInRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly log: Logger;
}

/**
 * Authenticates the caller of a route that requires a signed-in user. @throws {Unauthenticated} without a valid token.
 */
export async function signedInRequest(ctx: Context, route: Route, verifier: TokenVerifier): Promise<SignedInRequest> {
  const caller = await callerOf(ctx, verifier);
  if (!caller) throw new Unauthenticated();
  assertKeyMay(caller, { area: gateway.area, method: ctx.method, route });
  return { caller, requestId: ctx.state.requestId, log: ctx.state.log };
}

const validators = new Map<Route, ReturnType<typeof compileRoute>>();

/** Returns the validator of a gateway route, compiled once. */
export function validatorOf(route: Route, method: string): ReturnType<typeof compileRoute> {
  const validator = validators.get(route) ?? compileRoute(route, method);
  validators.set(route, validator);
  return validator;
}

/** Rejects unknown query parameters by name, as the services do (rules §3). */
export const assertQuery = (ctx: Context, route: Route): void =>
  void validatorOf(route, ctx.method).query({ ...ctx.query });
