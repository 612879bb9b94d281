import type { Access, Answer, gateway, Health } from '@keystead/contracts';
import { type Caller, KnownError, type Logger, type TokenVerifier, Unauthenticated } from '@keystead/service-kit';
import type { Context, Middleware } from 'koa';
import type { GatewayConfig } from '../config.ts';
import type { ReleaseReader } from '../releases/release-reader.ts';
import { resolve } from '../releases/resolve.ts';
import { callerOf } from './caller-of.ts';
import { demoSignIns } from './demo-sign-ins.ts';

type Routes = (typeof gateway)['routes'];
type OwnOperation<A extends Access> = { [O in keyof Routes]: Routes[O]['access'] extends A ? O : never }[keyof Routes];

/** What a route of the gateway's is handed that only signed-in people may call. */
export interface SignedInRequest {
  readonly caller: Caller;
  readonly requestId: string;
  readonly log: Logger;
}

/** The routes of the gateway's that only signed-in people may call, by their names. */
export type SignedInRoutes = {
  readonly [O in OwnOperation<'signed-in'>]: (request: SignedInRequest) => Promise<Answer<O>>;
};

/** What the gateway's own routes answer from. */
export interface OwnRouteParts {
  readonly config: GatewayConfig;
  readonly releases: ReleaseReader;
  readonly health: () => Promise<Health>;
  readonly signedIn: SignedInRoutes;
  readonly verifier: TokenVerifier;
}

async function signedInRequest(ctx: Context, verifier: TokenVerifier): Promise<SignedInRequest> {
  const caller = await callerOf(ctx, verifier);
  if (!caller) throw new Unauthenticated();
  return { caller, requestId: ctx.state.requestId, log: ctx.state.log };
}

/** The routes that the gateway answers itself, by its contract. */
export function ownRoutes({ config, releases, health, signedIn, verifier }: OwnRouteParts): Middleware {
  const open: { [O in OwnOperation<'public'>]: () => Promise<Answer<O>> } = {
    'GET /health': health,
    'GET /releases/resolve': () => resolve(releases),
    'GET /demo': async () => demoSignIns(config),
  };
  const byPath = new Map<string, (ctx: Context) => Promise<unknown>>();
  const pathOf = (name: string) => name.replace('GET ', '/api');
  for (const [name, answer] of Object.entries(open)) byPath.set(pathOf(name), answer);
  for (const [name, answer] of Object.entries(signedIn))
    byPath.set(pathOf(name), async (ctx) => answer(await signedInRequest(ctx, verifier)));
  return async (ctx, next) => {
    const answer = byPath.get(ctx.path);
    if (!answer) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD')
      throw new KnownError(405, 'method_not_allowed', 'This address does not take that method.');
    ctx.set('Cache-Control', 'no-store');
    ctx.body = JSON.stringify(await answer(ctx as Context));
    ctx.type = 'application/json';
  };
}
