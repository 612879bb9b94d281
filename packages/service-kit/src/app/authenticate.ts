import type { Access } from '@keystead/contracts';
import type { Context } from 'koa';
import type { Caller } from '../auth/caller.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { Unauthenticated } from '../errors/unauthenticated.ts';

/** The bearer token of a request, if it has one. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(authorization ?? '')?.[1];
}

/** Lets in whom a route's access allows, and says who it is. A token on a public route is not looked at. */
export async function authenticate(ctx: Context, access: Access, verifier: TokenVerifier): Promise<Caller | undefined> {
  if (access === 'public') return undefined;
  if (access === 'service') {
    const token = bearerOf(`Bearer ${ctx.get('x-service-token')}`);
    if (!token) throw new Unauthenticated('Only services of the product may call this.');
    ctx.state.service = await verifier.service(token);
    if (!ctx.get('authorization')) return undefined;
  }
  const token = bearerOf(ctx.get('authorization'));
  if (!token) throw new Unauthenticated();
  ctx.state.caller = await verifier.user(token);
  return ctx.state.caller;
}
