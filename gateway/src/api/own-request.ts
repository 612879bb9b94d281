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

/** What a route of the gateway's is handed that only signed-in people may call. */
export interface SignedInRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly log: Logger;
}

/** Who calls a route that only signed-in people may call. */
export async function signedInRequest(ctx: Context, route: Route, verifier: TokenVerifier): Promise<SignedInRequest> {
  const caller = await callerOf(ctx, verifier);
  if (!caller) throw new Unauthenticated();
  assertKeyMay(caller, { area: gateway.area, method: ctx.method, route });
  return { caller, requestId: ctx.state.requestId, log: ctx.state.log };
}

const validators = new Map<Route, ReturnType<typeof compileRoute>>();

/** Checks the parts of a request to a route of the gateway's. */
export function validatorOf(route: Route, method: string): ReturnType<typeof compileRoute> {
  const validator = validators.get(route) ?? compileRoute(route, method);
  validators.set(route, validator);
  return validator;
}

/** What a route doesn't take is refused by name, as in the services (rules §3). */
export const assertQuery = (ctx: Context, route: Route): void =>
  void validatorOf(route, ctx.method).query({ ...ctx.query });
