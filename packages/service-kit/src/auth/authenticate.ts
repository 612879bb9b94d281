import type { Access, Area, Route } from '@keystead/contracts';
import type { Context } from 'koa';
import { Unauthenticated } from '../http/errors.ts';
import { assertKeyMay } from './api-keys.ts';
import type { Caller } from './caller.ts';
import type { TokenVerifier } from './tokens.ts';

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization ?? '')?.[1];
}

async function serviceOf(ctx: Context, access: Access, verifier: TokenVerifier): Promise<string | undefined> {
  const serviceToken = ctx.get('x-service-token');
  if (!serviceToken && access !== 'service') return undefined;
  const token = bearerOf(`Bearer ${serviceToken}`);
  if (!token) throw new Unauthenticated('Only services of the product may call this.');
  return verifier.service(token);
}

/**
 * Returns the caller that a route's access requires. A token on a public route is ignored. A service that calls on
 * behalf of an API key is limited to the key's scopes too, except on a route with access `service`.
 */
export async function authenticate(
  ctx: Context,
  { area, route }: { readonly area: Area; readonly route: Route },
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
