import type { Access, Area, Route } from '@keystead/contracts';
import type { Context } from 'koa';
import type { Caller } from '../auth/caller.ts';
import { assertKeyMay } from '../auth/key-scope.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { Unauthenticated } from '../errors/unauthenticated.ts';

/** What a request asks for: a route, and the area of its contract. */
export interface AskedRoute {
  readonly area: Area;
  readonly route: Route;
}

/** The bearer token of a request, if it has one. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization ?? '')?.[1];
}

async function serviceOf(ctx: Context, access: Access, verifier: TokenVerifier): Promise<string | undefined> {
  const shown = ctx.get('x-service-token');
  if (!shown && access !== 'service') return undefined;
  const token = bearerOf(`Bearer ${shown}`);
  if (!token) throw new Unauthenticated('Only services of the product may call this.');
  return verifier.service(token);
}

/**
 * Lets in whom a route's access and, where an API key calls, its scopes allow, and says who it is. A token on a public route
 * is not looked at. What a service calls for a key is held to the key's scopes too, but for what services alone may call:
 * there it answers for itself.
 */
export async function authenticate(
  ctx: Context,
  { area, route }: AskedRoute,
  verifier: TokenVerifier,
): Promise<Caller | undefined> {
  const { access } = route;
  if (access === 'public') return undefined;
  const service = await serviceOf(ctx, access, verifier);
  if (access === 'service') {
    ctx.state.service = service;
    if (!ctx.get('authorization')) return undefined;
  }
  const token = bearerOf(ctx.get('authorization'));
  if (!token) throw new Unauthenticated();
  const caller = await verifier.user(token);
  ctx.state.caller = service === undefined ? caller : { ...caller, via: service };
  if (access === 'signed-in') assertKeyMay(caller, { area, method: ctx.method, route });
  return ctx.state.caller;
}
